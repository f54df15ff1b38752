import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { createLogger } from '@insta-ai/chassis/logger';
import { defineService } from '@insta-ai/chassis/service';
import { prepareData } from '@insta-ai/chassis/start/keep-data';
import { startServices } from '@insta-ai/chassis/start-services';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.stop());

it('what was prepared apart from serving is not done again by the process that serves', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const service = defineService({
    name: 'voice',
    settings: Type.Object({}),
    data: { indexes: [], migrations: [{ version: 1, name: 'all is well', when: 'needed', run }] },
    deps: async () => ({ runsBefore: runs }),
    routes: ({ runsBefore }) => {
      expect(runsBefore).toBe(1);
      return [];
    },
  });

  await prepareData(
    [service],
    readSettings(platformSettings, platform.settings),
    createLogger('silent'),
    neverStopping,
  );
  expect(runs).toBe(1);
  const running = await startServices({ services: [service], settings: platform.settings });
  await running.stop();

  expect(runs).toBe(1);
});

it.each(['prepared', 'started'])(
  'no database is touched beside one of a newer product, when %s',
  async how => {
    const run = vi.fn(async () => {});
    const step = (version: number) => ({ version, name: 'all is well', when: 'needed', run }) as const;
    const of = (name: 'voice' | 'spending', versions: number[]) =>
      defineService({
        name,
        settings: Type.Object({}),
        data: { indexes: [], migrations: versions.map(step) },
        deps: async () => ({}),
      });
    const settings = readSettings(platformSettings, platform.settings);
    const log = createLogger('silent');
    await prepareData([of('spending', [7])], settings, log, neverStopping);
    run.mockClear();
    const services = [of('voice', [1, 2]), of('spending', [])];

    const begun =
      how === 'started'
        ? startServices({ services, settings: platform.settings })
        : prepareData(services, settings, log, neverStopping);

    await expect(begun).rejects.toThrow(/^The data of spending was written by .+ \(data version 7\)/);
    expect(run).not.toHaveBeenCalled();
  },
);
