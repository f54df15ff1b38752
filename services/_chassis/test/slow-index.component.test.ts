import { defineService } from '@insta-ai/chassis/service';
import { startServices } from '@insta-ai/chassis/start-services';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { Collection } from 'mongodb';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.stop());
afterEach(() => void vi.restoreAllMocks());

it('a service is ready while an index of a large collection is being built, and has its unique ones by then', async () => {
  const made: string[] = [];
  const build = Promise.withResolvers<void>();
  const create = Collection.prototype.createIndex;
  vi.spyOn(Collection.prototype, 'createIndex').mockImplementation(async function (
    this: Collection,
    key,
    options,
  ) {
    if (!options?.unique) await build.promise;
    const name = String(await Reflect.apply(create, this, [key, options]));
    made.push(name);
    return name;
  });
  const service = defineService({
    name: 'voice',
    settings: Type.Object({}),
    data: {
      indexes: [{ collection: 'large', indexes: [{ key: { at: 1 } }, { key: { key: 1 }, unique: true }] }],
      migrations: [],
    },
    deps: async () => ({ madeBefore: [...made] }),
    routes: ({ madeBefore }) => {
      expect(madeBefore).toEqual(['key_1']);
      return [];
    },
  });

  const running = await startServices({ services: [service], settings: platform.settings });
  try {
    expect((await fetch(`${running.url}/ready`)).status).toBe(200);
    expect(made).toEqual(['key_1']);

    build.resolve();

    await vi.waitFor(() => expect(made).toContain('at_1'));
  } finally {
    build.resolve();
    await running.stop();
  }
});
