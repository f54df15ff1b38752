import { setTimeout as pause } from 'node:timers/promises';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { livePace } from '../../../services/instagram/src/steps/pace.ts';
import { expectAllOnce } from './expect-all-once.ts';
import { printReport } from './print-report.ts';
import { openRestartStage, type RestartStage } from './restart-stage.ts';
import { underTraffic } from './traffic/traffic.ts';

const everyMs = 2_000;
/** Forty seconds of kills; with PROPERTY_FACTOR=15 ten minutes. */
const { numRuns: kills } = runs(20);
const killingMs = kills * everyMs;
/** Who dies when; another run of luck by KILL_SEED. */
const seed = Number(process.env.KILL_SEED ?? 1);

/** Each post of which nobody knows whether it went out is asked about for minutes, and the others of its account wait. */
const patienceMs = 4 * livePace.settleMs + 300_000 + killingMs;

let stage: RestartStage;

beforeAll(async () => {
  stage = await openRestartStage();
}, 300_000);
afterAll(() => stage?.stop(), 60_000);

it(
  'a random process is killed every two seconds, and everything is done once',
  async () => {
    const victims = fc.sample(fc.constantFrom(...stage.mortals), { seed, numRuns: kills });
    process.stdout.write(`random kills: KILL_SEED=${seed}, ${kills} kills\n`);
    const deaths = victims.map(name => ({
      name: `kill ${name}`,
      async happen() {
        stage.process(name).kill();
        await pause(everyMs);
      },
    }));
    const allBack = {
      name: 'all are back',
      happen: async () => {
        await Promise.all(stage.mortals.map(name => stage.process(name).back()));
      },
    };
    const posts = Math.min(44, 8 + Math.floor(killingMs / 15_000));
    const report = await underTraffic(stage, 'Random', [...deaths, allBack], {
      postEveryMs: killingMs / posts,
      posts,
      patienceMs,
      pictureEveryMs: killingMs / 16,
    });
    printReport('random kills', report);

    expectAllOnce(report);
    // Who gets no answer tries again, and comes later to the next one.
    expect(report.posts.due).toBeGreaterThanOrEqual(posts / 2);
  },
  killingMs + patienceMs + 600_000,
);
