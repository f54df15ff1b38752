import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { conversionArgs, foreignFile, foreignVideo, publicVideoArgs } from './ffmpeg-args.ts';
import { probe } from './look-at-video.ts';
import { publicVideo } from './public-video.ts';
import { createToolsCheck, runTool } from './run-tool.ts';
import { planVideo } from './video-plan.ts';

const hasTools = await createToolsCheck()();
const ms = { timeoutMs: 60_000 };
const look = (...how: string[]) => runTool('ffprobe', ['-v', 'error', '-show_streams', ...how], ms);

let folder: string;
/** A film of somebody else on the same machine. */
let secret: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-foreign-file-'));
  if (!hasTools) return;
  secret = join(folder, 'secret.mov');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10', '-t', '1'];
  await runTool('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', secret], ms);
  await runTool('ffmpeg', ['-v', 'error', '-i', secret, '-c', 'copy', join(folder, 'secret.ts')], ms);
});
afterAll(() => rm(folder, { recursive: true }));

/** Text that players read as a list of films. */
async function playlist(name: string): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:1', '#EXTINF:1,', `${folder}/secret.ts`, '#EXT-X-ENDLIST'];
  await writeFile(join(folder, name), `${lines.join('\n')}\n`);
  return join(folder, name);
}

/** A film whose pictures lie in another file, as QuickTime may say it. */
async function referring(name: string): Promise<string> {
  const film = await readFile(secret);
  const at = film.indexOf('dref', 0, 'latin1') - 4;
  const before = film.readUInt32BE(at);
  const dref = Buffer.concat([film.subarray(at, at + 16), alias(secret)]);
  const made = Buffer.concat([film.subarray(0, at), dref, film.subarray(at + before)]);
  made.writeUInt32BE(dref.length, at);
  // Its description lies behind its pictures, so that none of them moves; what holds it grows.
  for (const holder of ['moov', 'trak', 'mdia', 'minf', 'dinf']) {
    const place = made.lastIndexOf(holder, at, 'latin1') - 4;
    made.writeUInt32BE(made.readUInt32BE(place) + dref.length - before, place);
  }
  await writeFile(join(folder, name), made);
  return join(folder, name);
}

/** The entry of such a reference: an alias record of the old Mac OS, of which readers take the absolute path. */
function alias(path: string): Buffer {
  const text = Buffer.from(path);
  const padded = Buffer.concat([text, Buffer.alloc(text.length % 2)]);
  const tagged = Buffer.alloc(4);
  tagged.writeUInt16BE(2, 0);
  tagged.writeUInt16BE(text.length, 2);
  const body = Buffer.concat([
    Buffer.alloc(10 + 28 + 12 + 64 + 16 + 4 + 16),
    tagged,
    padded,
    Buffer.alloc(4, 0xff),
  ]);
  const head = Buffer.alloc(12);
  head.writeUInt32BE(12 + body.length, 0);
  head.write('alis', 4, 'latin1');
  return Buffer.concat([head, body]);
}

it.runIf(hasTools).each([
  ['a playlist', () => playlist('list.m3u8'), []],
  [
    'a film whose pictures lie elsewhere',
    () => referring('elsewhere.mov'),
    ['-enable_drefs', '1', '-use_absolute_path', '1'],
  ],
])('reads nothing but the file that was uploaded: %s', async (_what, make, open) => {
  const bait = await make();
  // It would lead there, if it were let.
  expect(await look('-count_packets', ...open, bait)).toContain('nb_read_packets=10');

  const copy = `${bait}.copy`;
  await copyFile(bait, copy);
  await expect(publicVideo(copy, 'mov', true)).rejects.toMatchObject({ reason: 'broken' });
  const facts = await probe(secret);
  if (!facts) throw new Error('The film cannot be read.');
  const made = join(folder, 'made.mp4');
  const conversion = {
    facts,
    plan: planVideo(facts, 'Reel', { bytes: 1, hasCaption: false }),
    target: 'Reel',
    fit: 'pad',
    overlay: undefined,
  } as const;
  for (const args of [publicVideoArgs(bait, made, 'mov'), conversionArgs(bait, made, conversion)]) {
    await runTool('ffmpeg', args, ms).catch(() => {});
    expect(await look('-count_packets', made).catch(() => '')).not.toMatch(/nb_read_packets=[1-9]/);
  }
});

it.runIf(hasTools).each([
  ['described', foreignFile],
  ['unpacked', foreignVideo],
])('asks no address when it is %s', async (_how, args) => {
  const asked: string[] = [];
  const film = await readFile(secret);
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end(film);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mov`;
  const isRead = (...how: string[]) =>
    look(...how, url).then(
      () => true,
      () => false,
    );

  expect(await isRead(...args)).toBe(false);
  expect(asked).toEqual([]);
  await isRead();
  expect(asked).not.toEqual([]);
});
