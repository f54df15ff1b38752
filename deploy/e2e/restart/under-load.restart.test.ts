import { makeSecrets, readSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAllOnce, expectNoPageLost, expectWholeCalendars } from './expect-all-once.ts';
import { printReport } from './print-report.ts';
import { openRestartStage, type RestartStage } from './restart-stage.ts';
import { failuresOf, underTraffic } from './traffic/traffic.ts';

/** A kill may leave a post in doubt for minutes (`scheduling.ts`). */
const patient = 1_200_000;

let stage: RestartStage;

beforeAll(async () => {
  stage = await openRestartStage();
}, 300_000);
afterAll(() => stage?.stop(), 60_000);

const restart = (name: string) => ({ name, happen: () => stage.process(name).restart() });
const kill = (name: string) => ({
  name: `kill ${name}`,
  async happen() {
    stage.process(name).kill();
    await stage.process(name).back();
  },
});

it(
  'a rolling restart of everything fails no request, and loses nothing and none of 200 open pages',
  async () => {
    const load = { postEveryMs: 6_000, openPages: 200, calendars: true } as const;
    const report = await underTraffic(stage, 'Rolling', stage.replicas.map(restart), load);
    printReport('rolling restart', report);

    expectAllOnce(report);
    expectNoPageLost(report);
    expect(failuresOf(report)).toEqual([]);
    expectWholeCalendars(report, /^calendar-ai-/);
  },
  patient,
);

it(
  'processes that are killed one after the other lose nothing, and who reads does not notice',
  async () => {
    const report = await underTraffic(stage, 'Killed', stage.replicas.map(kill), { postEveryMs: 4_000 });
    printReport('kill -9', report);

    expectAllOnce(report);
    expect(failuresOf(report).filter(failure => failure.startsWith('GET'))).toEqual([]);
  },
  patient,
);

/** Restarts of whoever reads a key, one after the other, each with other keys. */
const withKeys = (keys: Record<string, string>) =>
  stage.replicas
    .filter(name => /^(auth-user|instagram)-\d/.test(name))
    .map(name => ({ name: `${name} with other keys`, happen: () => stage.process(name).restart(keys) }));

it(
  'the keys that sign and seal are changed without a failed request, a lost session or a lost login',
  async () => {
    const { JWT_PRIVATE_KEY = '', ENCRYPTION_KEY = '' } = (await readSecrets(stage.folder)) ?? {};
    const next = makeSecrets({});
    const accepted = {
      JWT_PRIVATE_KEY,
      ENCRYPTION_KEY,
      JWT_PRIVATE_KEY_OTHER: next.JWT_PRIVATE_KEY,
      ENCRYPTION_KEY_OTHER: next.ENCRYPTION_KEY,
    };
    const changed = {
      JWT_PRIVATE_KEY: next.JWT_PRIVATE_KEY,
      ENCRYPTION_KEY: next.ENCRYPTION_KEY,
      JWT_PRIVATE_KEY_OTHER: JWT_PRIVATE_KEY,
      ENCRYPTION_KEY_OTHER: ENCRYPTION_KEY,
    };
    const report = await underTraffic(stage, 'Keys', [...withKeys(accepted), ...withKeys(changed)], {
      postEveryMs: 4_000,
    });
    printReport('change of keys', report);

    expectAllOnce(report);
    expect(failuresOf(report)).toEqual([]);
  },
  patient,
);

it(
  'the bus may be restarted and killed',
  async () => {
    const report = await underTraffic(stage, 'Bus', [restart('nats'), kill('nats')], { postEveryMs: 1_000 });
    printReport('bus', report);

    expectAllOnce(report);
  },
  patient,
);

it(
  'the document store may be restarted and killed',
  async () => {
    const report = await underTraffic(stage, 'Store', [restart('documents'), kill('documents')], {
      postEveryMs: 1_000,
    });
    printReport('document store', report);

    expectAllOnce(report);
  },
  patient,
);
