import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../api.ts';
import type { LaunchedProduct } from '../product-process.ts';
import { fixtureNames } from './fixture.ts';
import { notedSteps, stepsInOrder } from './migrations-of.ts';
import { openOlderInstallation } from './upgraded-product.ts';

const main = join(import.meta.dirname, 'killed-product.ts');
/** Whoever holds the lock of the steps loses it after so long without a sign of life. */
const leaseMs = 31_000;
/** By then it must have come to the step at which it dies. */
const dieMs = 60_000;
const limitMs = 900_000;

it(
  'an upgrade that is killed before and after each of its steps is gone on with, and nothing is lost or goes out twice',
  async () => {
    const older = await openOlderInstallation(fixtureNames.at(-1) ?? '');
    onTestFinished(older.remove);
    for (const { service, version } of stepsInOrder) {
      for (const moment of ['before', 'after']) {
        const DIE_AT = `${service} ${version} ${moment}`;
        expect(await dies(older.start({ DIE_AT }, main)), DIE_AT).toBe(true);
        older.skip(leaseMs);
      }
    }

    const product = await older.start();
    onTestFinished(product.stop);

    await until(
      () => notedSteps(older.dataFolder),
      noted => noted.length === stepsInOrder.length && noted.every(({ appliedAt }) => appliedAt),
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

/** Whether it is gone before it can say that it runs, or soon after. */
async function dies(start: Promise<LaunchedProduct>): Promise<boolean> {
  let product: LaunchedProduct;
  try {
    product = await start;
  } catch (error) {
    return String(error).includes('ended with null');
  }
  const isGone = await Promise.race([product.gone.then(() => true), pause(dieMs, false, { ref: false })]);
  if (!isGone) await product.kill();
  return isGone;
}
