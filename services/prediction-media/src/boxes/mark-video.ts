import { aiMark } from '../media/ai-mark.ts';
import { type Box, type BoxFormat, boxesIn, type OpenFile } from './boxes.ts';
import { aviFormat, isoFormat } from './formats.ts';

/** The box of an MP4 or MOV in which XMP stands (XMP specification, part 3). */
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Says at the end of a video that a model drew what it shows; what stands before stays where it is. */
export function markVideo(file: OpenFile, ending: string): Promise<void> {
  return ending === 'avi' ? markAvi(file) : markIso(file);
}

async function markIso(file: OpenFile): Promise<void> {
  const last = await lastBox(file, isoFormat);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + xmpBox.length + Buffer.byteLength(aiMark));
  head.write('uuid', 4);
  await file.write(last.end, Buffer.concat([head, xmpBox, Buffer.from(aiMark)]));
  const length = await file.read(last.start, 4);
  if (length.readUInt32BE() !== 0) return;
  // It reached to the end, wherever that was, and would take the words for its own.
  length.writeUInt32BE(last.end - last.start);
  await file.write(last.start, length);
}

/** The words are one more chunk of the list that the file is; all stand at even places. */
async function markAvi(file: OpenFile): Promise<void> {
  const list = await lastBox(file, aviFormat, 'RIFF');
  const head = Buffer.alloc(8);
  head.write('_PMX');
  head.writeUInt32LE(Buffer.byteLength(aiMark), 4);
  const chunk = Buffer.concat([head, Buffer.from(aiMark), Buffer.alloc(Buffer.byteLength(aiMark) % 2)]);
  const at = list.end + (list.end % 2);
  await file.write(at, chunk);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(at + chunk.length - list.start - 8);
  await file.write(list.start + 4, length);
}

async function lastBox({ read, size }: OpenFile, format: BoxFormat, type = ''): Promise<Box> {
  let last: Box | undefined;
  for await (const box of boxesIn(read, format, { body: 0, end: size }))
    if (box.type.startsWith(type)) last = box;
  if (!last) throw new Error('There is no box to mark.');
  return last;
}
