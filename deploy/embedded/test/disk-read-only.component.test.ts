import { join } from 'node:path';
import { ask, launch, ownSettings, processesNaming, testFolder } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { canBreakDisk, mountBreakableDisk } from '@insta-ai/deploy/testing/servers/breakable-disk';
import { expect, onTestFinished, test } from 'vitest';

test.runIf(canBreakDisk)(
  'a disk that becomes read-only is named to who saves, what is there is read, and an end leaves no server behind',
  async () => {
    const folder = await testFolder();
    const disk = mountBreakableDisk(folder, join(await testFolder(), 'image'), 100);
    onTestFinished(disk.release);
    const launched = launch({
      ...(await ownSettings()),
      DATA_DIR: join(folder, 'data'),
      SIMULATOR_PORT: String(await ownPort()),
    });
    const person = await launched.person();
    disk.breakIt();

    const refused = await ask(person, 'POST', '/api/contents', { title: 'Lost' });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('The Insta AI disk is mounted read-only');
    expect((await ask(person, 'GET', '/api/contents?pageSize=1')).status).toBe(200);

    launched.kill('SIGTERM');
    expect(await launched.exit).toBe(0);
    expect(await processesNaming(folder)).toEqual([]);
  },
);
