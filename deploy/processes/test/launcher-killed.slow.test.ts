import { launchProcesses, ownSettings, processesNaming } from '@insta-ai/deploy/testing/launch';
import { expect, test, vi } from 'vitest';

test('when the launcher is killed its processes end in order, all but the server that is not ours', async () => {
  const settings = { ...(await ownSettings()), REPLICAS: '1', WORKERS: '1' };
  const launched = launchProcesses(settings);
  await launched.link();
  const nats = await processesNaming(`${settings.DATA_DIR}/nats`);
  expect((await processesNaming(settings.DATA_DIR)).length).toBeGreaterThan(10);

  launched.kill('SIGKILL');
  await launched.exit;

  await vi.waitFor(async () => expect(await processesNaming(settings.DATA_DIR)).toEqual(nats), {
    timeout: 120_000,
    interval: 100,
  });

  // The next start ends the server, and finds everything.
  const again = launchProcesses(settings);
  await again.link();
  expect(await processesNaming(`${settings.DATA_DIR}/nats`)).not.toEqual(nats);
});
