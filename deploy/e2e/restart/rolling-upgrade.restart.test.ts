import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { afterAll, expect, it } from 'vitest';
import { bringEarlierSource, isInHistory } from '../earlier-source.ts';
import { newestRelease } from '../upgrade/fixture.ts';
import { type EarlierProduct, startEarlierProduct } from './earlier/earlier-product.ts';
import { expectAllOnce, expectNoPageLost } from './expect-all-once.ts';
import { isMoreOfTheSame, isReplica } from './kinds-of-process.ts';
import { printReport } from './print-report.ts';
import { failuresOf, underTraffic } from './traffic/traffic.ts';
import { openWorkplace } from './workplace.ts';

const { version, commit } = await newestRelease();
const folder = await mkdtemp(join(tmpdir(), 'insta-ai-rolling-'));
let product: EarlierProduct | undefined;

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** The first of each, then the second of each: neighbours of both versions work side by side for nearly all of it. */
const byTurn = (names: readonly string[]) =>
  [1, 2].flatMap(turn => names.filter(name => name.endsWith(`-${turn}`)));

it(`a rolling upgrade from ${version} fails no request, and loses nothing and none of 200 open pages`, async ({
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
  const upgraded = byTurn(earlier.names.filter(name => isReplica(name) && !isMoreOfTheSame(name))).map(
    name => ({ name: `${name} of today`, happen: () => earlier.upgrade(name) }),
  );

  const gateway = { name: 'gateway of today', happen: () => earlier.upgradeGateway() };

  const report = await underTraffic(workplace, 'Upgraded', [...added, ...upgraded, gateway], {
    postEveryMs: 6_000,
    openPages: 200,
  });
  printReport(`rolling upgrade from ${version}`, report);

  expectAllOnce(report);
  expectNoPageLost(report);
  expect(failuresOf(report)).toEqual([]);
}, 1_200_000);
