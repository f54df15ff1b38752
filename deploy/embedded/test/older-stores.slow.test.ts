import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wentBackWords } from '@insta-ai/deploy/launcher/stores/streams-went-back';
import {
  ask,
  createItem,
  launch,
  launchByMake,
  launchProcesses,
  ownSettings,
  type Person,
  processesNaming,
  refusalOf,
  runThrough,
} from '@insta-ai/deploy/testing/launch';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Makes an event, and waits until the mark of the streams says so. */
const moveOn = (folder: string) => async (person: Person) => {
  const mark = () => readFile(join(folder, 'nats.high-water'), 'utf8').then(Number, () => 0);
  const before = await mark();
  await ask(person, 'POST', '/api/contentTypes', { name: 'Newer' });
  await vi.waitFor(async () => expect(await mark()).toBeGreaterThan(before), {
    timeout: 120_000,
    interval: 50,
  });
};

test.each([
  ['start', launch],
  ['start-processes', launchProcesses],
])(
  'make %s says in one line which store is bad, and goes on when that is accepted',
  async (target, start) => {
    const settings = { ...(await ownSettings()), REPLICAS: '1', WORKERS: '1' };
    const folder = settings.DATA_DIR;
    const copy = `${folder}-copy`;
    onTestFinished(() => rm(copy, { recursive: true, force: true }));
    await runThrough(launch(settings), moveOn(folder));
    await cp(folder, copy, { recursive: true });
    await runThrough(launch(settings), moveOn(folder));

    const documents = join(folder, 'documents');
    await rename(documents, join(folder, 'away'));
    await cp(join(copy, 'documents'), documents, { recursive: true });
    expect(await refusalOf(start(settings))).toMatch(/\/documents is older than it was.*ARGS=--accept-loss/);
    await rm(documents, { recursive: true });
    await rename(join(folder, 'away'), documents);

    await rm(join(folder, 'nats'), { recursive: true });
    await cp(join(copy, 'nats'), join(folder, 'nats'), { recursive: true });
    const launched = start(settings);
    await runThrough(launched, person => createItem(person, 'Older streams'));
    expect(launched.said()).toContain(wentBackWords(join(folder, 'nats')));
    await rm(join(folder, 'media/objects/uploads'), { recursive: true });
    await writeFile(join(folder, 'documents/documents.sqlite'), 'no database at all');
    expect(await refusalOf(start(settings))).toMatch(
      /documents is damaged; .*media is missing or was emptied/,
    );

    await runThrough(launchByMake(target, '--accept-loss', settings), person => createItem(person, 'After'));
  },
);

test('a kill at any moment never makes the streams look older', async () => {
  const settings = await ownSettings();
  for (let kill = 1; kill <= 3; kill++) {
    const launched = launch(settings);
    const person = await launched.person();
    await moveOn(settings.DATA_DIR)(person);
    await createItem(person, `Kill ${kill}`);
    for (const pid of await processesNaming(join(settings.DATA_DIR, 'nats'))) process.kill(pid, 'SIGKILL');
    launched.kill('SIGKILL');
    await launched.exit;
  }
  await runThrough(launch(settings), person => createItem(person, 'At last'));
});
