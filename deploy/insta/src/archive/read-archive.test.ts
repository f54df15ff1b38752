import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { type ArchiveHead, names } from './archive-form.ts';
import { readArchive } from './read-archive.ts';

const startedAt = '2026-01-01T00:00:00.000Z';
const head: ArchiveHead = { product: 'insta-ai', form: 1, version: '1', commit: '', startedAt, keyId: '' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const pieces = [
  { name: names.head, text: JSON.stringify(head) },
  { name: names.object('a.png'), text: 'a' },
  { name: names.object('b.png'), text: 'b' },
];

/** A backup as earlier versions wrote it: its manifest in one line. */
function archive(told: typeof pieces, found = told, seal = sha256): Readable {
  const tar = pack();
  const manifest = JSON.stringify({
    head,
    finishedAt: startedAt,
    holdsSecrets: false,
    collections: [],
    objects: { count: 2, bytes: 2 },
    entries: told.map(({ name, text }) => ({ name, size: text.length, sha256: sha256(text) })),
  });
  for (const { name, text } of found) tar.entry({ name }, text);
  tar.entry({ name: names.manifest }, manifest);
  tar.entry({ name: names.seal }, seal(manifest));
  tar.finalize();
  return Readable.from(tar);
}

it('a backup of an earlier version is read, with all that it tells', async () => {
  const { entries, ...manifest } = await readArchive(archive(pieces), 'it');

  expect([...entries].map(({ name }) => name)).toEqual(pieces.map(({ name }) => name));
  expect(manifest).toMatchObject({ head, objects: { count: 2, bytes: 2 } });
});

const [first, a, b] = pieces as [(typeof pieces)[0], (typeof pieces)[0], (typeof pieces)[0]];
const changed = { name: b.name, text: 'c' };
it.each([
  ['lacks a piece', archive(pieces, [first, b]), 'objects/a.png is missing in it'],
  ['lacks its last piece', archive(pieces, [first, a]), 'objects/b.png is missing in it'],
  ['has one more', archive([first, a], pieces), 'objects/b.png in it does not belong there'],
  ['has another one', archive(pieces, [first, a, changed]), 'objects/b.png in it is damaged'],
  ['has another manifest', archive(pieces, pieces, () => 'x'), 'manifest.json in it is damaged'],
])('a backup that %s is told as what it is', async (_what, source, words) => {
  await expect(readArchive(source, 'it')).rejects.toThrow(words);
});
