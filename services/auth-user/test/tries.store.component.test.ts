import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeTries } from '../src/login/tries.store.fake.ts';
import { createTriesStore, type TriesStore } from '../src/login/tries.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const second = (n: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, n));
const tries = (failures: number) => ({ failures, blockedUntil: second(failures) });

describe.each<[string, () => Promise<TriesStore> | TriesStore]>([
  ['in the document store', () => createTriesStore({ db: databases.open(), collection: 'loginTries' })],
  ['in memory', createFakeTries],
])('tries %s', (_name, open) => {
  let store: TriesStore;
  beforeEach(async () => {
    store = await open();
  });

  it('are kept for an email however it is typed', async () => {
    expect(await store.find('Ann@Example.com')).toBeUndefined();
    expect(await store.replace('Ann@Example.com', undefined, tries(1))).toBe(true);
    expect(await store.find(' ann@example.COM')).toMatchObject(tries(1));
    expect(await store.find('bob@example.com')).toBeUndefined();
  });

  it('are counted once when two come at the same moment', async () => {
    expect(await store.replace('ann@a.it', undefined, tries(1))).toBe(true);
    expect(await store.replace('ann@a.it', undefined, tries(1))).toBe(false);
    const [first, other] = await Promise.all([1, 2].map(() => store.replace('ann@a.it', tries(1), tries(2))));
    expect([first, other].sort()).toEqual([false, true]);
    expect(await store.find('ann@a.it')).toMatchObject(tries(2));
    expect(await store.replace('bob@a.it', tries(1), tries(2))).toBe(false);
    expect(await store.find('bob@a.it')).toBeUndefined();
  });

  it('are forgotten when one was right, and when they block nobody since long', async () => {
    await store.replace('ann@a.it', undefined, tries(1));
    await store.replace('bob@a.it', undefined, tries(2));
    await store.replace('eve@a.it', undefined, tries(3));
    await store.clear('eve@a.it');
    await store.clear('nobody@a.it');
    await store.forgetOlderThan(second(2));
    expect(await store.find('ann@a.it')).toBeUndefined();
    expect(await store.find('bob@a.it')).toMatchObject(tries(2));
    expect(await store.find('eve@a.it')).toBeUndefined();
  });
});
