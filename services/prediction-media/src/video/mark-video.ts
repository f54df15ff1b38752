import { appendFile } from 'node:fs/promises';
import { aiMark } from '../media/ai-mark.ts';

/** The box of an MP4 or MOV in which XMP stands (XMP specification, part 3). */
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Says at the end of an MP4 or MOV that a model drew what it shows; what stands before stays where it is. */
export async function markVideo(path: string): Promise<void> {
  const body = Buffer.concat([Buffer.from('uuid'), xmpBox, Buffer.from(aiMark)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(size.length + body.length);
  await appendFile(path, Buffer.concat([size, body]));
}
