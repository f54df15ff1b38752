import { expect, it } from 'vitest';
import type { Manifest } from './archive-form.ts';
import { EntryList } from './entry-list.ts';
import { manifestSplitter, manifestText } from './manifest-text.ts';

const head = { product: 'insta-ai', form: 1, version: '1', commit: '', startedAt: '', keyId: '' } as const;
const indexes = [{ entries: ['"entries":[', { name: '"},{' }] }];
const manifest: Manifest = {
  head,
  finishedAt: '',
  holdsSecrets: false,
  collections: [{ database: 'content', collection: 'contents', documents: 1, indexes }],
  objects: { count: 1, bytes: 1 },
};
const rows = Array.from({ length: 1_200 }, (_, at) => ({
  name: `objects/${at} "},{"\\ \n[ö]`,
  size: at,
  sha256: `${at}`.padStart(64, 'a'),
}));

function listOf(some: typeof rows): EntryList {
  const list = new EntryList();
  for (const row of some) list.add(row);
  return list;
}

/** What comes of a text that arrives in pieces of a size. */
function split(text: Buffer, size: number) {
  const found: string[] = [];
  const splitter = manifestSplitter(row => found.push(row));
  for (let at = 0; at < text.length; at += size) splitter.add(text.subarray(at, at + size));
  return { rows: found.map(row => JSON.parse(row)), rest: JSON.parse(splitter.rest()) };
}

it.each([0, 1, 500, 1_200])('a manifest of %s rows is what an earlier version reads', count => {
  const some = rows.slice(0, count);
  const text = Buffer.concat([...manifestText(manifest, listOf(some))]).toString();

  expect(JSON.parse(text)).toEqual({ ...manifest, entries: some });
  expect([...listOf(some)]).toEqual(some);
});

it.each([1, 7, 65_536])('rows come one by one, and the rest without them, in pieces of %s bytes', size => {
  const told = { rows, rest: { ...manifest, entries: [] } };

  expect(split(Buffer.concat([...manifestText(manifest, listOf(rows))]), size)).toEqual(told);
});

it('the manifest of an earlier version is read as well', () => {
  const earlier = Buffer.from(JSON.stringify({ ...manifest, entries: rows.slice(0, 3) }));

  expect(split(earlier, 100)).toEqual({ rows: rows.slice(0, 3), rest: { ...manifest, entries: [] } });
});
