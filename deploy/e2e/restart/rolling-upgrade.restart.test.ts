import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { afterAll, expect, it } from 'vitest';
import { bringEarlierSource, isInHistory } from '../earlier-source.ts';
import { newestRelease } from '../upgrade/fixture.ts';
import { type EarlierProduct, startEarlierProduct } from './earlier/earlier-product.ts';
import { expectAllOnce, expectNoPageLost, expectWholeCalendars } from './expect-all-once.ts';
import { isMoreOfTheSame, isReplica } from './kinds-of-process.ts';
import { printReport } from './print-report.ts';
import type { Load } from './traffic/scheduling.ts';
import { type Disturbance, failuresOf, underTraffic } from './traffic/traffic.ts';
import { openWorkplace } from './workplace.ts';

const { version, commit } = await newestRelease();
const folder = await mkdtemp(join(tmpdir(), 'insta-ai-rolling-'));
let product: EarlierProduct | undefined;

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

/** The first of each, then the second of each: neighbours of both versions work side by side for nearly all of it. */
it(`a rolling upgrade from ${version} fails no request and loses nothing, and what is of today loses no page and no calendar`, async ({
  skip,
}) => {
  skip(platform() !== 'linux', 'settings of a running process are read in /proc');
  skip(!(await isInHistory(commit)), `this copy has no history with ${commit}`);
  const source = await bringEarlierSource(commit, join(folder, 'source'));
  const earlier = await startEarlierProduct(source.folder, folder);
  product = earlier;
  const workplace = await openWorkplace(earlier);
  const added = serviceNames
    .filter(name => !existsSync(join(source.folder, 'services', name)))
    .map(name => ({ name: `${name} is new`, happen: () => earlier.add(name) }));
  const replicas = earlier.names.filter(name => isReplica(name) && !isMoreOfTheSame(name));
  const [first, second] = [1, 2].map(turn =>
    replicas
      .filter(name => name.endsWith(`-${turn}`))
      .map(name => ({ name: `${name} of today`, happen: () => earlier.upgrade(name) })),
  );
  const gateway = (name: string) => ({ name, happen: () => earlier.upgradeGateway() });
  const upgrade = async (words: string, disturbances: Disturbance[], load: Load) => {
    const report = await underTraffic(workplace, words, disturbances, load);
    printReport(`rolling upgrade from ${version}, ${words}`, report);
    expectAllOnce(report);
    expect(failuresOf(report)).toEqual([]);
    return report;
  };

  const turns = [...added, ...(first ?? []), gateway('gateway of today'), ...(second ?? [])];
  await upgrade('upgrade', [...turns, gateway('another gateway of today')], { postEveryMs: 6_000 });

  // Only now: a gateway of 0.1.0 has 64 connections for each replica, and its processes end within seconds whatever they write.
  const again = earlier.names
    .filter(name => /^(calendar-ai|realtime-gateway)-/.test(name))
    .map(name => ({ name: `${name} again`, happen: () => earlier.restart(name) }));
  const report = await upgrade('afterwards', [...again, gateway('gateway again')], {
    postEveryMs: 6_000,
    openPages: 200,
    calendars: true,
  });
  expectNoPageLost(report);
  expectWholeCalendars(report, /^(calendar-ai|gateway).* again$/);
}, 1_800_000);
