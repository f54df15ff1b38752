import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { emptyPng } from '@insta-ai/deploy/testing/empty-png';
import { sizeInAddress } from '@insta-ai/proto/rules/pictures/size-in-address';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sniffMedia } from '../src/media/sniff-media.ts';
import { createToolsCheck, runTool } from '../src/video/run-tool.ts';
import { withLimits } from '../src/video/tool-limits.ts';
import { inWorkFolder } from '../src/video/work-folder.ts';
import { aPicture, startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start({ STORAGE_QUOTA_MB: '5' });
});
afterAll(() => stage.stop());

/** Smallest beginning of an MP4 file. */
const ftyp = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isommp42'),
  Buffer.alloc(64),
]);

async function adopt(bytes: Buffer, filename: string, contentId = newId()) {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, bytes);
  return { objectKey, contentId, answer: stage.rpc.adoptUpload({ userId, contentId, objectKey, filename }) };
}

test('an uploaded picture is a completed prediction with its name, bytes and small picture', async () => {
  const bytes = await aPicture(600, 400);
  const { answer, objectKey } = await adopt(bytes, 'Holiday.png');

  const { predictions } = await answer;

  expect(predictions).toMatchObject([{ filename: 'Holiday.png', progress: 100 }]);
  expect(predictions[0]?.completed).toBeTruthy();
  const reply = await running.app.inject({ url: predictions[0]?.output[0] ?? '' });
  expect(reply.rawPayload).toEqual(bytes);
  const small = await running.app.inject({ url: predictions[0]?.thumbnails[0] ?? '' });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, format: 'webp' });
  expect(await stage.objects.stat(objectKey)).toBeUndefined();
});

test.each(['jpeg', 'webp', 'png'] as const)(
  'an uploaded %s stands upright and keeps its colours, and nothing of what the camera wrote is public',
  async format => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c96f4a' } })
      .withExif({
        IFD0: { Make: 'SecretCam', Artist: 'Anna' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const { answer } = await adopt(photo, `photo.${format}`);

    const { predictions } = await answer;

    const { rawPayload } = await running.app.inject({ url: predictions[0]?.output[0] ?? '' });
    const facts = await sharp(rawPayload).metadata();
    expect(facts).toMatchObject({ format, width: 60, height: 90 });
    expect(sizeInAddress(predictions[0]?.output[0] ?? '')).toEqual({ width: 60, height: 90 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(facts.icc).toBeDefined();
    expect(rawPayload.includes('SecretCam')).toBe(false);
  },
);

test('a film that a phone hides behind its photo is not public', async () => {
  const photo = await sharp(await aPicture(60, 40))
    .jpeg()
    .toBuffer();
  const { answer } = await adopt(Buffer.concat([photo, ftyp, Buffer.from('SecretPlace')]), 'motion.jpg');

  const { predictions } = await answer;

  const { rawPayload } = await running.app.inject({ url: predictions[0]?.output[0] ?? '' });
  expect(rawPayload.includes('SecretPlace')).toBe(false);
});

test('the same upload sent twice, as other bytes under its name, is one prediction', async () => {
  const contentId = newId();
  const send = async (repeatKey: string, content = contentId) => {
    const objectKey = `incoming/${newId()}`;
    await stage.objects.put(objectKey, await aPicture(40, 40));
    const request = { userId, contentId: content, objectKey, filename: 'a.png', repeatKey };
    const { predictions } = await stage.rpc.adoptUpload(request);
    expect(await stage.objects.stat(objectKey)).toBeUndefined();
    return predictions;
  };

  const together = await Promise.all([send('one'), send('one')]);
  const again = await send('one');
  const another = await send('two');
  const elsewhere = await send('one', newId());

  expect(together.map(found => found.length)).toEqual([1, 1]);
  expect(again.map(({ id }) => id)).toEqual(together[0]?.map(({ id }) => id));
  expect(another).toHaveLength(2);
  expect(elsewhere).toHaveLength(1);
});

test('before an upload it is said how much may come, and refused what is too much, but not what is there already', async () => {
  const person = newId();
  const contentId = newId();
  const check = (bytes: number, repeatKey = '') =>
    stage.rpc.checkUpload({ userId: person, contentId, repeatKey, bytes: BigInt(bytes) });
  const picture = await aPicture(40, 40);
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, picture);

  expect((await check(5_000_000)).roomBytes).toBe(5_000_000n);
  await expect(check(5_000_001)).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('of your 5 MB'),
  });
  await stage.rpc.adoptUpload({ userId: person, contentId, objectKey, filename: 'a.png', repeatKey: 'one' });
  expect((await check(1)).roomBytes).toBe(BigInt(5_000_000 - picture.length));
  expect((await check(5_000_001, 'one')).roomBytes).toBeGreaterThan(5_000_001n);
});

test('the same upload adopted twice is one prediction', async () => {
  const { answer, objectKey, contentId } = await adopt(await aPicture(40, 40), 'a.png');
  const first = await answer;

  const second = await stage.rpc.adoptUpload({ userId, contentId, objectKey, filename: 'a.png' });

  expect(second.predictions).toEqual(first.predictions);
});

const hasTools = await createToolsCheck()();
const hasLimits = (await withLimits(['ffmpeg'], { memoryMb: 1, fileMb: 1, cpuSeconds: 1 })).length > 1;

/** A second of film. */
const film = (ending: string, more: string[] = []) =>
  inWorkFolder(async folder => {
    const path = join(folder, `film.${ending}`);
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:r=10', '-t', '1', ...more];
    await runTool('ffmpeg', ['-v', 'error', ...picture, path], { timeoutMs: 60_000 });
    return readFile(path);
  });

test.runIf(hasTools).each([
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['avi', 'video/x-msvideo'],
])('an uploaded %s is kept as a video by its bytes', async (ending, mimeType) => {
  const { answer } = await adopt(await film(ending), 'clip.bin');

  const { predictions } = await answer;

  const path = predictions[0]?.output[0] ?? '';
  expect(path.endsWith(`.${ending}`)).toBe(true);
  const reply = await running.app.inject({ url: path });
  expect(reply.headers['content-type']).toBe(mimeType);
  expect(await sniffMedia(reply.rawPayload)).toMatchObject({ ending });
});

/** A film that a phone filmed on its side: its frames lie, and its description says how to turn them. */
async function lyingFilm(): Promise<Buffer> {
  const bytes = await film('mp4');
  const matrix = bytes.indexOf('tkhd') + 44;
  const quarterTurn = [0, 1 << 16, 0, -(1 << 16), 0, 0, 160 << 16, 0];
  for (const [at, value] of quarterTurn.entries()) bytes.writeInt32BE(value, matrix + 4 * at);
  return bytes;
}

test.runIf(hasTools)('the address of a film says its size as it is shown', async () => {
  const { predictions } = await (await adopt(await lyingFilm(), 'IMG_0043.MOV')).answer;

  expect(sizeInAddress(predictions[0]?.output[0] ?? '')).toEqual({ width: 160, height: 90 });
});

test.each([
  [
    'a picture of more pixels than are opened',
    () => emptyPng(7_700, 7_700),
    /7700 by 7700.*the limit is 26 million/,
  ],
  [
    'a picture that unpacks to more than is opened',
    () => emptyPng(5_050, 5_050, { depth: 16, interlaced: true }),
    /5050 by 5050 pixels at 64 bits.*the limit is 150 MB/,
  ],
])('%s is refused in plain words, and nothing of it stays', async (_what, bytes, words) => {
  const { answer, objectKey, contentId } = await adopt(await bytes(), 'large.png');

  await expect(answer).rejects.toMatchObject({
    code: 'payload_too_large',
    message: expect.stringMatching(words),
  });

  expect(await stage.objects.stat(objectKey)).toBeUndefined();
  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test.runIf(hasTools).each(['mov', 'mp4', 'avi'])(
  'an uploaded %s keeps its film and sound, and nothing of where it was taken is public',
  async ending => {
    const film = await inWorkFolder(async folder => {
      const path = join(folder, `film.${ending}`);
      const pictures = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=1'];
      const sound = ['-f', 'lavfi', '-i', 'sine=duration=1'];
      const place = '+52.5200+013.4050/SecretPlace';
      const said = ['location', 'comment', 'title', 'com.apple.quicktime.location.ISO6709'].flatMap(name => [
        '-metadata',
        `${name}=${place}`,
      ]);
      const ofTrack = ['-metadata:s:v', `title=${place}`];
      const codecs = ending === 'avi' ? ['-c:v', 'mpeg4', '-c:a', 'mp3'] : ['-c:v', 'libx264', '-c:a', 'aac'];
      const tags = ending === 'mov' ? ['-movflags', 'use_metadata_tags'] : [];
      await runTool(
        'ffmpeg',
        ['-v', 'error', ...pictures, ...sound, ...codecs, '-shortest', ...said, ...ofTrack, ...tags, path],
        { timeoutMs: 60_000 },
      );
      return readFile(path);
    });
    expect(film.includes('SecretPlace')).toBe(true);
    const { answer } = await adopt(film, `film.${ending}`);

    const { predictions } = await answer;

    const { rawPayload } = await running.app.inject({ url: predictions[0]?.output[0] ?? '' });
    expect(rawPayload.includes('SecretPlace')).toBe(false);
    const shown = await inWorkFolder(async folder => {
      const path = join(folder, 'shown');
      await writeFile(path, rawPayload);
      const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
      return JSON.parse(await runTool('ffprobe', args, { timeoutMs: 60_000 }));
    });
    expect(shown.streams.map(({ codec_name }: { codec_name: string }) => codec_name)).toEqual(
      ending === 'avi' ? ['mpeg4', 'mp3'] : ['h264', 'aac'],
    );
    expect(Number(shown.format.duration)).toBeCloseTo(1, 0);
  },
);

test.runIf(hasTools)(
  'a film whose description does not tell its size is looked at whole, within the same bounds',
  async () => {
    const older = ['-c:v', 'mpeg4'];
    const { predictions } = await (await adopt(await film('mp4', older), 'older.mp4')).answer;
    expect(predictions[0]?.output[0]).toMatch(/\.mp4$/);

    const large = await adopt(
      await film('mp4', [...older, '-vf', 'scale=4100:2400', '-r', '1']),
      'large.mp4',
    );
    await expect(large.answer).rejects.toMatchObject({ code: 'unsupported_media_type' });
    expect(await stage.objects.stat(large.objectKey)).toBeUndefined();
  },
);

test.runIf(hasTools)('a video of more pixels than are opened is refused in plain words', async () => {
  const large = ['-vf', 'scale=4100:2400', '-r', '1', '-c:v', 'png'];
  const { answer, objectKey } = await adopt(await film('mov', large), 'large.mov');

  await expect(answer).rejects.toMatchObject({
    code: 'payload_too_large',
    message: expect.stringMatching(/4100 by 2400 pixels; the limit is 4K/),
  });
  expect(await stage.objects.stat(objectKey)).toBeUndefined();
});

/** The real tools on a machine that gives them less: `limit` is one of prlimit. */
async function withTighter<T>(tool: 'ffmpeg' | 'ffprobe', limit: string, work: () => Promise<T>): Promise<T> {
  const { PATH = '', TMPDIR } = process.env;
  return inWorkFolder(async folder => {
    const script = `#!/bin/sh\nPATH=${PATH}\nexec prlimit ${limit} ${tool} "$@"\n`;
    await writeFile(join(folder, tool), script, { mode: 0o755 });
    const rest = join(folder, 'work');
    await mkdir(rest);
    Object.assign(process.env, { PATH: `${folder}:${PATH}`, TMPDIR: rest });
    try {
      const answer = await work();
      expect(await readdir(rest)).toEqual([]);
      return answer;
    } finally {
      process.env.PATH = PATH;
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });
}

test.runIf(hasTools && hasLimits).each([
  ['memory to look at', 'ffprobe', '--as=100000000'],
  ['memory to pack', 'ffmpeg', '--as=100000000'],
  ['room to pack', 'ffmpeg', '--fsize=1000'],
] as const)(
  'a video that takes more %s than there is is refused in words, and leaves no file',
  async (_what, tool, limit) => {
    const bytes = await film('mp4');
    await withTighter(tool, limit, async () => {
      const { answer, objectKey, contentId } = await adopt(bytes, 'long.mp4');

      await expect(answer).rejects.toMatchObject({
        code: 'payload_too_large',
        message: expect.stringContaining('This video is too big to be read here.'),
      });

      expect(await stage.objects.stat(objectKey)).toBeUndefined();
      expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
    });
  },
);

test('what only begins like a video is refused in plain words', async () => {
  const { answer, contentId } = await adopt(Buffer.concat([ftyp, Buffer.alloc(100_000)]), 'fake.mp4');

  await expect(answer).rejects.toMatchObject({
    code: 'unsupported_media_type',
    message: expect.stringContaining('The video "fake.mp4" is damaged'),
  });
  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test.each([
  ['a text file named .png', Buffer.from('I am only words.')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused in plain words, and nothing of it stays', async (_what, bytes) => {
  const { answer, objectKey, contentId } = await adopt(bytes, 'picture.png');

  await expect(answer).rejects.toMatchObject({
    code: 'unsupported_media_type',
    message: expect.stringContaining('picture.png'),
  });

  expect(await stage.objects.stat(objectKey)).toBeUndefined();
  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test('a picture that is cut off is refused, and nothing of it stays', async () => {
  const whole = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  const { answer, contentId } = await adopt(whole.subarray(0, whole.length / 2), 'half.png');

  await expect(answer).rejects.toMatchObject({ code: 'unsupported_media_type' });

  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test('what is more than a person may keep is refused with the numbers, until something is deleted', async () => {
  const { userId: owner, headers } = await stage.identity.newUser();
  const contentId = newId();
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const bytes = await sharp({
    create: { width: 1_000, height: 1_000, channels: 3, background: '#777777', noise },
  })
    .png()
    .toBuffer();
  const keep = async () => {
    const objectKey = `incoming/${newId()}`;
    await stage.objects.put(objectKey, bytes);
    const kept = stage.rpc.adoptUpload({ userId: owner, contentId, objectKey, filename: 'a.png' });
    return { objectKey, kept };
  };
  const first = await (await keep()).kept;

  const { objectKey, kept } = await keep();

  await expect(kept).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringMatching(/of your 5 MB. Delete pictures/),
  });
  expect(await stage.objects.stat(objectKey)).toBeUndefined();
  const url = `/api/predictions/content/${contentId}/${first.predictions[0]?.id}`;
  expect((await running.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  expect((await (await keep()).kept).predictions).toHaveLength(1);
});

test('a key outside of what waits is refused', async () => {
  const request = { userId, contentId: newId(), filename: 'x.png' };

  for (const objectKey of ['outputs/a/b.png', 'incoming/../uploads/x.png', '', 'incoming/none']) {
    await expect(stage.rpc.adoptUpload({ ...request, objectKey })).rejects.toMatchObject({
      code: expect.stringMatching(/invalid_argument|failed_precondition/),
    });
  }
});
