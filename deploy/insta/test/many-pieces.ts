import { createReadStream, createWriteStream } from 'node:fs';
import { names, objectKeyOf } from '../src/archive/archive-form.ts';
import { newHead } from '../src/archive/new-head.ts';
import { readArchive } from '../src/archive/read-archive.ts';
import { writeArchive } from '../src/archive/write-archive.ts';

/** A program of its own, so that its memory can be limited: writes a backup of so many files, reads it again and says how many came back. */
const [file = '', files = '0'] = process.argv.slice(2);
const head = newHead({}, new Date());
const objects = { count: Number(files), bytes: 0 };

await writeArchive(createWriteStream(file), async archive => {
  await archive.add(names.head, Buffer.from(JSON.stringify(head)));
  for (let at = 0; at < objects.count; at += 1)
    await archive.add(names.object(`outputs/${'x'.repeat(24)}/${at}.png`), Buffer.alloc(0));
  return archive.seal({ head, finishedAt: head.startedAt, holdsSecrets: false, collections: [], objects });
});
const { entries } = await readArchive(createReadStream(file), file);
let found = 0;
for (const { name } of entries) if (objectKeyOf(name)) found += 1;
console.log(found);
