import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { refusePngTexts } from './refuse-png-texts.ts';

const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } })
  .png()
  .toBuffer();

function chunk(name: string, ...parts: (string | Buffer)[]): Buffer {
  const data = Buffer.concat(parts.map(part => Buffer.from(part)));
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** The picture with chunks behind its header. */
const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]);
const megabytes = (many: number) => Buffer.alloc(many * 1_000_000, 65);
const zTXt = (text: Buffer) => chunk('zTXt', 'Comment\0\0', text);
const iTXt = (text: Buffer, flag = '\x01') => chunk('iTXt', `Comment\0${flag}\0en\0Note\0`, text);

test.each<[string, Buffer]>([
  ['without texts', plain],
  ['with a workflow of some megabytes', withChunks(chunk('tEXt', 'workflow\0', megabytes(5)))],
  ['with packed texts', withChunks(zTXt(deflateSync(megabytes(5))), iTXt(deflateSync(megabytes(5))))],
  ['that is cut off', plain.subarray(0, 40)],
  ['with a short text that is broken', withChunks(zTXt(Buffer.from('broken')))],
])('a picture %s is opened', (_how, bytes) => {
  expect(refusePngTexts(bytes)).toBeUndefined();
});

test.each<[string, Buffer]>([
  ['one text', withChunks(zTXt(deflateSync(megabytes(17))))],
  ['one text in two languages', withChunks(iTXt(deflateSync(megabytes(17))))],
  ['several together', withChunks(...Array.from({ length: 4 }, () => zTXt(deflateSync(megabytes(5)))))],
  [
    'texts that are not packed',
    withChunks(iTXt(megabytes(9), '\0'), chunk('tEXt', 'Comment\0', megabytes(9))),
  ],
  ['a text that is cut off', withChunks(zTXt(deflateSync(megabytes(40)).subarray(0, 30_000)))],
  ['very many texts', withChunks(...Array.from({ length: 1_001 }, () => chunk('tEXt', 'a\0b')))],
])('%s that would be too much is refused', (_how, bytes) => {
  expect(refusePngTexts(bytes)?.what).toMatch(/^carries more than 16 MB of text/);
});

test('a file of a megabyte with a gigabyte of texts takes no more memory than a plain one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-png-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const packed = deflateSync(megabytes(50));
  const bomb = withChunks(...Array.from({ length: 20 }, () => zTXt(packed)));
  expect(bomb.length).toBeLessThan(1_100_000);

  const opened = await openInProcess(join(folder, 'plain.png'), plain);
  const refused = await openInProcess(join(folder, 'bomb.png'), bomb);

  expect(opened.said).toBe('opened');
  expect(refused.said).toMatch(/^The picture carries more than 16 MB of text/);
  // It was fifty times as much.
  expect(refused.peak / opened.peak).toBeLessThan(2);
});

/** Opens a picture in a process of its own, whose memory is nobody else's. */
async function openInProcess(file: string, bytes: Buffer): Promise<{ said: string; peak: number }> {
  await writeFile(file, bytes);
  const script = `
    const { readFileSync } = await import('node:fs');
    const { decodePicture } = await import(${JSON.stringify(new URL('./decode-picture.ts', import.meta.url).href)});
    const said = await decodePicture(() => readFileSync(${JSON.stringify(file)}), ({ open }) => open().raw().toBuffer())
      .then(drawn => (drawn ? 'opened' : 'no picture'), error => error.message);
    process.stdout.write(JSON.stringify({ said, peak: process.resourceUsage().maxRSS }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}
