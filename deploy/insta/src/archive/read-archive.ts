import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { extract } from 'tar-stream';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ArchiveHead, archiveForm, Manifest, names } from './archive-form.ts';

/** A backup that cannot be used, and which piece of it is the reason. */
export class DamagedBackup extends CannotStart {}

/** An entry as it comes; what is not read of it is passed over. */
export type ArchiveEntry = { name: string; size: number; body: Readable };

type Take = (entry: ArchiveEntry, head: ArchiveHead) => Promise<void>;

/** What was read so far. */
type Read = {
  head?: ArchiveHead;
  entries: Manifest['entries'];
  manifest?: { text: Buffer; sha256: string };
  seal?: string;
};

/** Reads a backup from its beginning; answers its manifest once every byte is as it was written. `take` gets each piece of content. */
export async function readArchive(source: Readable, file: string, take?: Take): Promise<Manifest> {
  const read: Read = { entries: [] };
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
  const { manifest, seal } = read;
  if (!manifest || !seal)
    throw new DamagedBackup(`${file} ends too early, so it is not whole: use another backup.`);
  if (seal !== manifest.sha256) throw damaged(names.manifest, file);
  const told = parse(Manifest, manifest.text, names.manifest, file);
  compare(told.entries, read.entries, file);
  return told;
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
    read.manifest = { text: await wholeOf(chunks), sha256: hash.digest('hex') };
    return;
  }
  if (read.head) await take?.({ name, size, body: Readable.from(unended(chunks)) }, read.head);
  else read.head = headOf(name, await wholeOf(chunks), file);
  // What was not taken belongs to its checksum all the same.
  for await (const _rest of chunks);
  read.entries.push({ name, size, sha256: hash.digest('hex') });
}

async function* hashed(body: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
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

function compare(told: Manifest['entries'], found: Manifest['entries'], file: string): void {
  for (const [place, { name, size, sha256 }] of told.entries()) {
    const there = found[place];
    if (there?.name !== name) throw new DamagedBackup(`${name} is missing in ${file}: use another backup.`);
    if (there.sha256 !== sha256 || there.size !== size) throw damaged(name, file);
  }
  const more = found[told.length];
  if (more) throw new DamagedBackup(`${more.name} in ${file} does not belong there: use another backup.`);
}

function damaged(name: string, file: string, cause?: unknown): DamagedBackup {
  return new DamagedBackup(`${name} in ${file} is damaged: use another backup.`, cause);
}

function cutOff(file: string, { entries }: Read): string {
  const last = entries.at(-1)?.name;
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
  bytes: Buffer,
  name: string,
  file: string,
): Static<Schema> {
  try {
    return Value.Parse(schema, JSON.parse(bytes.toString()));
  } catch (cause) {
    throw damaged(name, file, cause);
  }
}
