import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createToolsCheck, runTool } from '../src/video/run-tool.ts';
import { inWorkFolder } from '../src/video/work-folder.ts';
import { hasExiftool, readTags, writeTags } from './exiftool.ts';
import { startTestService } from './start-test-service.ts';

const patient = 120_000;
const canMakeFilms = await createToolsCheck()();

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
});
afterAll(() => stage.stop());

type Kept = { _id: string; key: string };

async function upload(sent: Buffer) {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, sent);
  const { predictions } = await stage.rpc.adoptUpload({
    userId,
    contentId: newId(),
    objectKey,
    filename: 'x',
  });
  const output = await stage.outputsCollection.findOne({ prediction: predictions[0]?.id ?? '' });
  if (!output) throw new Error('Nothing was kept.');
  return output;
}

/** An upload as an earlier version left it: the bytes that were sent, and a record that does not say that somebody looked. */
async function keptBefore(sent: Buffer): Promise<Kept> {
  const output = await upload(sent);
  await stage.objects.put(output.key, sent);
  const before = { $unset: { isPublic: '' as const }, $set: { sha256: 'of before', bytes: sent.length } };
  await stage.outputsCollection.updateOne({ _id: output._id }, before);
  return output;
}

/** The one that runs ends first: it would look for the same originals, with what it knows of ffmpeg. */
async function startAnew() {
  await running.stop();
  running = await stage.start();
}

/** The newer version starts, and is done with it; answers what it serves, and the record. */
async function afterUpdate({ _id, key }: Kept) {
  await startAnew();
  await vi.waitFor(async () => {
    expect(await stage.outputsCollection.findOne({ _id })).toMatchObject({ isPublic: true });
  }, patient);
  const output = await stage.outputsCollection.findOne({ _id });
  const shown = (await running.app.inject({ url: `/media/${key}` })).rawPayload;
  return { output, shown };
}

const photo = (kind: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: '#38a' } })
    .toFormat(kind)
    .toBuffer();

const place = ['GPSLatitude=52.52', 'GPSLatitudeRef=N', 'Artist=Anna', 'XMP:GPSLatitude=52.52'];
const telling = (tags: Record<string, unknown>) =>
  Object.keys(tags).filter(name => /GPS|Artist|Author|Location/.test(name));

const film = () =>
  inWorkFolder(async folder => {
    const path = join(folder, 'film.mp4');
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=270x480:r=25',
      '-f',
      'lavfi',
      '-i',
      'sine=f=440:r=44100',
    ];
    const codecs = ['-t', '3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const said = ['-metadata', 'location=+52.5200+013.4050/', '-metadata', 'artist=Anna'];
    await runTool('ffmpeg', ['-v', 'error', ...inputs, ...codecs, ...said, path], { timeoutMs: patient });
    return readFile(path);
  });

describe.runIf(hasExiftool)('an original that an earlier version kept with its place', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s is served without it, at the same address, as an upload of today is',
    async kind => {
      const sent = await writeTags(await photo(kind), kind === 'jpeg' ? 'jpg' : kind, place);
      const kept = await keptBefore(sent);
      const told = await readTags((await running.app.inject({ url: `/media/${kept.key}` })).rawPayload, kind);
      expect(telling(told)).not.toEqual([]);

      const { output, shown } = await afterUpdate(kept);

      expect(telling(await readTags(shown, kind))).toEqual([]);
      const { sha256, bytes } = await upload(sent);
      expect(output).toMatchObject({ key: kept.key, width: 240, height: 160, sha256, bytes });
      expect(bytes).toBe(shown.length);
      const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
      if (kind === 'png') expect(await pixels(shown)).toEqual(await pixels(sent));
    },
    patient,
  );

  test('what tells nothing stays byte for byte, and its record says how it is', async () => {
    const sent = await photo('jpeg');

    const { output, shown } = await afterUpdate(await keptBefore(sent));

    expect(shown.equals(sent)).toBe(true);
    expect(output).toMatchObject({ bytes: sent.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(output).not.toHaveProperty('stripAt');
  });

  test('a run that was killed between bytes and record is made up for', async () => {
    const sent = await writeTags(await photo('jpeg'), 'jpg', place);
    const kept = await keptBefore(sent);
    const { shown: stripped } = await afterUpdate(kept);
    // As after a kill: the new bytes lie there, the record is the one of before, and nobody has it any more.
    await stage.outputsCollection.updateOne(
      { _id: kept._id },
      { $unset: { isPublic: '' }, $set: { sha256: 'of before', stripAt: new Date(0) } },
    );

    const { output, shown } = await afterUpdate(kept);

    expect(shown.equals(stripped)).toBe(true);
    expect(output?.sha256).not.toBe('of before');
  });

  test.runIf(canMakeFilms).each([
    ['with ffmpeg', undefined],
    ['without ffmpeg', '/nowhere'],
  ])(
    'a video is served without it, %s',
    async (_how, path) => {
      const kept = await keptBefore(await film());
      if (path) vi.stubEnv('PATH', path);
      try {
        const { output, shown } = await afterUpdate(kept);
        vi.unstubAllEnvs();

        expect(telling(await readTags(shown, 'mp4'))).toEqual([]);
        expect(output).toMatchObject({ key: kept.key, bytes: shown.length });
        expect(output?.sha256).not.toBe('of before');
      } finally {
        vi.unstubAllEnvs();
        await startAnew();
      }
    },
    patient,
  );

  test.runIf(canMakeFilms)(
    'a video of today that nobody marked shows the same afterwards, and is the same from then on',
    async () => {
      const { _id, key, video } = await upload(await film());
      const again = async () => {
        await stage.outputsCollection.updateOne({ _id }, { $unset: { isPublic: '' } });
        return (await afterUpdate({ _id, key })).output;
      };

      const packed = await again();
      const { seconds, bitsPerSecond, ...shown } = video ?? {};
      expect(packed?.video).toMatchObject(shown);
      expect((await again())?.sha256).toBe(packed?.sha256);
    },
    patient,
  );

  test(
    'what cannot be freed of it stays, and is tried again a day later',
    async () => {
      const kept = await keptBefore(await photo('jpeg'));
      await stage.objects.put(kept.key, Buffer.from('no picture at all'));
      const hour = 60 * 60 * 1000;
      const inAnHour = Date.now() + hour;

      await startAnew();

      await vi.waitFor(async () => {
        const output = await stage.outputsCollection.findOne({ _id: kept._id });
        expect(output?.stripAt?.getTime()).toBeGreaterThan(inAnHour);
      }, patient);
    },
    patient,
  );
});
