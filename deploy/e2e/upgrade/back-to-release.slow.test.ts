import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../api.ts';
import { bringEarlierSource, isInHistory } from '../earlier-source.ts';
import { type Fate, newestRelease } from './fixture.ts';
import { notedSteps, stepsInOrder } from './migrations-of.ts';
import { openOlderInstallation } from './upgraded-product.ts';

/** The source of a release is installed and built first. */
const patientMs = 1_200_000;
/** By so much what is planned is put off: nothing of it goes out before the release is back. */
const awayMs = 3_600_000;
/** Time enough before what is planned is due, and still after the moment at which the data was left. */
const beforeDueMs = 300_000;

const { version, commit } = await newestRelease();

it(
  `back to ${version} after the upgrade all items are there, what is planned goes out once, and the way forward is open`,
  async ({ skip }) => {
    skip(!(await isInHistory(commit)), `this copy has no history with ${commit}`);
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-back-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const source = await bringEarlierSource(commit, join(folder, 'source'));
    const installation = await openOlderInstallation(version);
    onTestFinished(installation.remove);
    const { made, outside } = installation;
    const start = async (main?: string) => {
      const product = await installation.start({}, main);
      onTestFinished(product.stop);
      return product;
    };
    type Product = Awaited<ReturnType<typeof start>>;
    const listed = async ({ apis: [api] }: Product) => {
      const list = await api.ask<ContentListItem[]>('GET', '/api/contents?limit=100');
      return list
        .map(({ _id, title }) => ({ _id, title }))
        .toSorted((one, other) => one._id.localeCompare(other._id));
    };
    const itemsOf = (...fates: Fate[]) => made.items.filter(({ fate }) => fates.includes(fate));
    const untilLive = async ({ apis: [api] }: Product, ...fates: Fate[]) => {
      for (const { _id } of itemsOf(...fates))
        await until(
          () => api.content(_id),
          ({ status }) => status === 'Published',
          patientMs,
        );
    };

    installation.skip(-beforeDueMs);
    const today = await start();
    // What is going out when the release comes back it does not finish (UPGRADING.md).
    const date = new Date(Date.parse(made.dueAt) - beforeDueMs + awayMs).toISOString();
    for (const { _id } of itemsOf('goes out')) await today.apis[0].saveContent(_id, { date });
    await until(
      () => notedSteps(installation.dataFolder),
      noted => noted.length === stepsInOrder.length && noted.every(({ appliedAt }) => appliedAt),
    );
    await untilLive(today, 'was going out');
    const items = await listed(today);
    expect(items).toHaveLength(made.items.length);
    await today.stop();

    installation.skip(awayMs);
    const release = await start(join(source.folder, 'deploy/embedded/main.ts'));
    expect(await listed(release)).toEqual(items);
    for (const { _id, title, told } of itemsOf('stays', 'is out'))
      expect(await release.apis[0].content(_id), title).toMatchObject({ title, ...told });
    await untilLive(release, 'goes out');
    // What else is told of a post hangs on the version of the simulator.
    const posted = async () => (await outside.posts()).map(({ permalink }) => permalink).toSorted();
    const posts = await posted();
    await release.stop();

    const again = await start();
    expect(await listed(again)).toEqual(items);
    await untilLive(again, 'is out', 'goes out', 'was going out');
    expect(posts).toHaveLength(itemsOf('is out', 'goes out', 'was going out').length);
    expect(await posted()).toEqual(posts);
  },
  patientMs,
);
