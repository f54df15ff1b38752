import { createWriteStream } from 'node:fs';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { names } from '../src/archive/archive-form.ts';
import { newHead } from '../src/archive/new-head.ts';
import { writeArchive } from '../src/archive/write-archive.ts';

/** A backup of an installation with these keys, and nothing in it. */
export async function putBackup(file: string, settings: SettingsSource): Promise<void> {
  const head = newHead(settings, new Date());
  const facts = { head, finishedAt: head.startedAt, holdsSecrets: false, collections: [] };
  await writeArchive(createWriteStream(file), async archive => {
    await archive.add(names.head, Buffer.from(JSON.stringify(head)));
    return archive.seal({ ...facts, objects: { count: 0, bytes: 0 } });
  });
}
