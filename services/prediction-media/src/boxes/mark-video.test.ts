import { expect, test } from 'vitest';
import { changedFile } from '../../test/changed-file.ts';
import { aiMark } from '../media/ai-mark.ts';
import { markVideo } from './mark-video.ts';

const mark = (bytes: Buffer, ending: string) => changedFile(bytes, file => markVideo(file, ending));
const xmp = Buffer.from(aiMark);

test('an MP4 whose last box reaches to the end, wherever that is, does not swallow the words', async () => {
  const marked = await mark(Buffer.from('\0\0\0\x10ftypisommp42\0\0\0\0mdatpictures'), 'mp4');

  expect(marked.toString('latin1', 0, 32)).toBe('\0\0\0\x10ftypisommp42\0\0\0\x10mdatpictures');
  expect(marked.readUInt32BE(32)).toBe(marked.length - 32);
  expect(marked.toString('latin1', 36, 40)).toBe('uuid');
  expect(marked.subarray(56)).toEqual(xmp);
});

test.each([
  ['ends evenly', 'RIFF\x10\0\0\0AVI JUNK\x04\0\0\0even', 24],
  ['ends oddly', 'RIFF\x0f\0\0\0AVI JUNK\x03\0\0\0odd', 24],
])('an AVI that %s grows by a chunk at an even place', async (_how, film, at) => {
  const marked = await mark(Buffer.from(film, 'latin1'), 'avi');

  expect(marked.readUInt32LE(4)).toBe(marked.length - 8);
  expect(marked.length % 2).toBe(0);
  expect(marked.toString('latin1', at, at + 4)).toBe('_PMX');
  expect(marked.readUInt32LE(at + 4)).toBe(xmp.length);
  expect(marked.subarray(at + 8, at + 8 + xmp.length)).toEqual(xmp);
});
