import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeStartPauses } from '../src/providers/start-pauses.store.fake.ts';
import { createStartPausesStore, type StartPauses } from '../src/providers/start-pauses.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));

describe.each<[string, () => Promise<StartPauses>]>([
  ['pauses in the store', async () => createStartPausesStore({ db: databases.open() })],
  ['pauses in memory', async () => createFakeStartPauses()],
])('%s', (_name, open) => {
  it('are known of the account that was put off alone, and only grow', async () => {
    const pauses = await open();
    await pauses.extend('a', at(30));
    await pauses.extend('a', at(20));

    expect(await pauses.until('a')).toEqual(at(30));
    expect(await pauses.until('b')).toBeUndefined();
  });

  it('let one go first, and another when its time is over or it gave its turn back', async () => {
    const pauses = await open();
    await pauses.extend('a', at(10));

    expect(await pauses.goFirst('a', at(10), at(11), at(20))).toBe(true);
    expect(await pauses.goFirst('a', at(10), at(19), at(30))).toBe(false);
    expect(await pauses.goFirst('a', at(10), at(20), at(30))).toBe(true);
    await pauses.giveBack('a', at(10));
    expect(await pauses.goFirst('a', at(10), at(21), at(40))).toBe(true);
    expect(await pauses.goFirst('b', at(10), at(21), at(40))).toBe(false);
  });

  it('end when the first was taken, but for one that began in between, whose turn is free', async () => {
    const pauses = await open();
    await pauses.extend('a', at(10));
    await pauses.goFirst('a', at(10), at(11), at(50));
    await pauses.extend('a', at(40));
    await pauses.end('a', at(10));

    expect(await pauses.until('a')).toEqual(at(40));
    expect(await pauses.goFirst('a', at(10), at(41), at(60))).toBe(false);
    expect(await pauses.goFirst('a', at(40), at(41), at(60))).toBe(true);
    await pauses.end('a', at(40));
    expect(await pauses.until('a')).toBeUndefined();
  });
});
