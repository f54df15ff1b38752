import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { extract } from 'tar-stream';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ArchiveHead, archiveForm, Manifest, names } from './archive-form.ts';
import { EntryList, EntryRow } from './entry-list.ts';
import { manifestSplitter } from './manifest-text.ts';

/** A backup that cannot be used, and which piece of it is the reason. */
export class DamagedBackup extends CannotStart {}

/** An entry as it comes; what is not read of it is passed over. */
export type ArchiveEntry = { name: string; size: number; body: Readable };

type Take = (entry: ArchiveEntry, head: ArchiveHead) => Promise<void>;

/** A backup that is as it was written, with everything in it. */
export type ProvedBackup = Manifest & { entries: Iterable<EntryRow> };

/** What was read so far. */
type Read = {
  head?: ArchiveHead;
  entries: EntryList;
  /** The name of the newest of them. */
  last?: string;
  manifest?: ReadManifest;
  seal?: string;
};

/** A manifest, of which nothing counts before its seal was read. */
type ReadManifest = {
  rest: string;
  sha256: string;
  rows: number;
  /** The first row that is not true of what was read. */
  fault?: unknown;
};

/** Reads a backup from its beginning; answers its manifest once every byte is as it was written. `take` gets each piece of content. */
export async function readArchive(source: Readable, file: string, take?: Take): Promise<ProvedBackup> {
  const read: Read = { entries: new EntryList() };
  const tar = extract();
  const arrived = pipeline(source, tar as unknown as NodeJS.WritableStream);
  arrived.catch(() => {});
  try {
    for await (const entry of tar) await readEntry(entry, read, file, take);
    await arrived;
  } catch (error) {
    source.destroy();
    throw isOfTheFile(error) ? new DamagedBackup(cutOff(file, read), error) : error;
  }
  const { manifest, seal, entries } = read;
  if (!manifest || !seal)
    throw new DamagedBackup(`${file} ends too early, so it is not whole: use another backup.`);
  if (seal !== manifest.sha256) throw damaged(names.manifest, file);
  if (manifest.fault) throw manifest.fault;
  if (entries.count > manifest.rows) {
    const more = [...entries][manifest.rows]?.name;
    throw new DamagedBackup(`${more} in ${file} does not belong there: use another backup.`);
  }
  return { ...parse(Manifest, manifest.rest, names.manifest, file), entries };
}

/** What a backup says first, without a look at the rest. */
export async function readHead(source: Readable, file: string): Promise<ArchiveHead> {
  const tar = extract();
  pipeline(source, tar as unknown as NodeJS.WritableStream).catch(() => {});
  try {
    for await (const entry of tar) {
      if (entry.header.name !== names.head) break;
      return headOf(entry.header.name, await wholeOf(entry as AsyncIterable<Buffer>), file);
    }
  } catch (error) {
    throw isOfTheFile(error) ? noBackup(file, error) : error;
  } finally {
    source.destroy();
  }
  throw noBackup(file);
}

async function readEntry(
  entry: AsyncIterable<unknown> & { header: { name: string; size: number } },
  read: Read,
  file: string,
  take?: Take,
): Promise<void> {
  const { name, size } = entry.header;
  const hash = createHash('sha256');
  const chunks = hashed(entry as AsyncIterable<Buffer>, hash);
  if (name === names.seal) {
    read.seal = (await wholeOf(chunks)).toString();
    return;
  }
  if (name === names.manifest) {
    read.manifest = await readManifest(chunks, hash, read.entries, file);
    return;
  }
  if (read.head) await take?.({ name, size, body: Readable.from(unended(chunks)) }, read.head);
  else read.head = headOf(name, await wholeOf(chunks), file);
  // What was not taken belongs to its checksum all the same.
  for await (const _rest of chunks);
  read.entries.add({ name, size, sha256: hash.digest('hex') });
  read.last = name;
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The same; who stops early leaves the rest to be read. */
async function* unended(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

function headOf(name: string, text: Buffer, file: string): ArchiveHead {
  if (name !== names.head) throw noBackup(file);
  const head = parse(ArchiveHead, text, name, file);
  if (head.form <= archiveForm) return head;
  throw new DamagedBackup(
    `${file} was made by a newer Insta AI (${head.version}): restore it with that version.`,
  );
}

function noBackup(file: string, cause?: unknown): DamagedBackup {
  return new DamagedBackup(`${file} is no backup of Insta AI.`, cause);
}

/** Compares each row with what was read, and keeps none. */
async function readManifest(
  chunks: AsyncIterable<Buffer>,
  hash: Hash,
  found: Iterable<EntryRow>,
  file: string,
): Promise<ReadManifest> {
  const pieces = found[Symbol.iterator]();
  const read: Omit<ReadManifest, 'rest' | 'sha256'> = { rows: 0 };
  const splitter = manifestSplitter(row => {
    read.rows += 1;
    if (read.fault) return;
    try {
      compare(parse(EntryRow, row, names.manifest, file), pieces.next().value, file);
    } catch (error) {
      read.fault = error;
    }
  });
  for await (const chunk of chunks) splitter.add(chunk);
  return { ...read, rest: splitter.rest(), sha256: hash.digest('hex') };
}

function compare({ name, size, sha256 }: EntryRow, there: EntryRow | undefined, file: string): void {
  if (there?.name !== name) throw new DamagedBackup(`${name} is missing in ${file}: use another backup.`);
  if (there.sha256 !== sha256 || there.size !== size) throw damaged(name, file);
}

function damaged(name: string, file: string, cause?: unknown): DamagedBackup {
  return new DamagedBackup(`${name} in ${file} is damaged: use another backup.`, cause);
}

function cutOff(file: string, { last }: Read): string {
  return `${file} is damaged or cut off ${last ? `behind ${last}` : 'at its beginning'}: use another backup.`;
}

/** What tar-stream says of bytes that are no archive; everything else is trouble of where the file lies, or of ours. */
function isOfTheFile(error: unknown): boolean {
  const said = error instanceof Error ? error.message : '';
  return /tar header|end of data|not an octal|premature close|writable stream/i.test(said);
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function parse<Schema extends TSchema>(
  schema: Schema,
  text: string | Buffer,
  name: string,
  file: string,
): Static<Schema> {
  try {
    return Value.Parse(schema, JSON.parse(text.toString()));
  } catch (cause) {
    throw damaged(name, file, cause);
  }
}
