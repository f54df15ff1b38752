import { join } from 'node:path';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../api.ts';
import { fixtureNames } from './fixture.ts';
import { allSteps, notedSteps } from './migrations-of.ts';
import { openOlderInstallation } from './upgraded-product.ts';

const main = join(import.meta.dirname, 'killed-product.ts');
/** Whoever holds the lock of the steps loses it after so long without a sign of life. */
const leaseMs = 31_000;
const limitMs = 1_800_000;

it(
  'an upgrade that is killed before and after each of its steps is gone on with, and nothing is lost or goes out twice',
  async () => {
    const older = await openOlderInstallation(fixtureNames.at(-1) ?? '');
    onTestFinished(older.remove);
    for (const { service, version } of allSteps) {
      for (const moment of ['before', 'after']) {
        const DIE_AT = `${service} ${version} ${moment}`;
        // It dies before it can say that it runs, or soon after.
        const died = older.start({ DIE_AT }, main).then(
          ({ gone }) => gone,
          error => expect(String(error), DIE_AT).toMatch('ended with null'),
        );
        await died;
        older.skip(leaseMs);
      }
    }

    const product = await older.start();
    onTestFinished(product.stop);

    await until(
      () => notedSteps(older.dataFolder),
      noted => noted.length === allSteps.length && noted.every(({ appliedAt }) => appliedAt),
    );
    const list = await product.apis[0].ask<ContentListItem[]>('GET', '/api/contents?limit=100');
    expect(list.map(({ _id }) => _id).toSorted()).toEqual(older.made.items.map(({ _id }) => _id).toSorted());
    const isOut = older.made.items.filter(({ fate }) => /out$/.test(fate));
    for (const { _id } of isOut)
      await until(
        () => product.apis[0].content(_id),
        ({ status }) => status === 'Published',
        limitMs,
      );
    expect(await older.outside.posts()).toHaveLength(isOut.length);
  },
  limitMs,
);
