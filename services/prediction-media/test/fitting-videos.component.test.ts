import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@insta-ai/chassis/app-error';
import { newId } from '@insta-ai/chassis/new-id';
import { readWhole } from '@insta-ai/chassis/storage/object-store';
import { findingFromBus } from '@insta-ai/proto/convert/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probe } from '../src/video/look-at-video.ts';
import { createToolsCheck, runTool } from '../src/video/run-tool.ts';
import { inWorkFolder } from '../src/video/work-folder.ts';
import { aPicture, startTestService } from './start-test-service.ts';

/** Encoding shares the machine with everything else. */
const patient = 600_000;
const hasTools = await createToolsCheck()();

let stage: Awaited<ReturnType<typeof startTestService>>;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
  await stage.start();
});
afterAll(() => stage.stop());

async function upload(bytes: Buffer): Promise<string> {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, bytes);
  const adopted = await stage.rpc.adoptUpload({ userId, contentId: newId(), objectKey, filename: 'x' });
  return adopted.predictions[0]?.output[0] ?? '';
}

/** A small film: `seconds` long, encoded as the arguments say. */
const film = (seconds: number, ending: string, args: string[], size = '270x480') =>
  inWorkFolder(async folder => {
    const path = join(folder, `film.${ending}`);
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25`];
    const sound = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'];
    const length = ['-t', String(seconds)];
    await runTool('ffmpeg', ['-v', 'error', ...picture, ...sound, ...length, ...args, path], {
      timeoutMs: patient,
    });
    return readFile(path);
  });
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'];
const streamable = ['-c:a', 'aac', '-movflags', '+faststart'];

type Ask = Parameters<typeof stage.rpc.fitMedia>[0];

/** Asks as publishing does: again while the file is being made. */
async function fit(fields: Ask) {
  for (;;) {
    try {
      const { media } = await stage.rpc.fitMedia({ userId, ...fields }, { timeoutMs: 60_000 });
      return media;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    }
  }
}

const withFileOf = <T>(url: string, look: (path: string) => Promise<T>) =>
  inWorkFolder(async folder => {
    const path = join(folder, 'made');
    await writeFile(path, await readWhole(stage.objects, url.replace('/media/', '')));
    return look(path);
  });
const factsOf = (url: string) => withFileOf(url, probe);

/** When its pictures and its sound begin, in seconds. */
const beginningsOf = (url: string) =>
  withFileOf(url, async path => {
    const asked = ['-show_entries', 'stream=start_time', '-of', 'csv=p=0'];
    const printed = await runTool('ffprobe', ['-v', 'error', ...asked, path], { timeoutMs: patient });
    return printed.trim().split('\n').map(Number);
  });

describe.runIf(hasTools)('media of a Reel', () => {
  test(
    'that are pictures become one film of a phone’s screen that the platform takes',
    async () => {
      const outputs = [await upload(await aPicture(768, 1344)), await upload(await aPicture(1000, 1000))];

      const media = await fit({ outputs, instagramType: 'Reel' });

      expect(media).toMatchObject([{ kind: 'video', mimeType: 'video/mp4', width: 1080, height: 1920 }]);
      const facts = await factsOf(media[0]?.url ?? '');
      expect(facts).toMatchObject({
        container: 'mp4',
        codec: 'h264',
        pixelFormat: 'yuv420p',
        width: 1080,
        height: 1920,
        isStreamable: true,
        sound: { codec: 'aac' },
      });
      expect(facts?.seconds).toBeCloseTo(6, 0);
      expect(facts?.framesPerSecond).toBeCloseTo(30, 0);
      expect(await fit({ outputs, instagramType: 'Reel' })).toEqual(media);
    },
    patient,
  );

  test(
    'that are a video within the limits go as they are',
    async () => {
      const good = await film(4, 'mp4', [...h264, ...streamable, '-use_editlist', '0']);
      const output = await upload(good);
      const { length } = await readWhole(stage.objects, output.replace('/media/', ''));

      expect(await fit({ outputs: [output], instagramType: 'Reel' })).toMatchObject([
        { url: output, kind: 'video', width: 270, height: 480, bytes: BigInt(length) },
      ]);
    },
    patient,
  );

  test(
    'that are a video with an edit list lose it with the upload, and go as they are then',
    async () => {
      const cut = await film(4, 'mp4', [...h264, ...streamable]);
      expect(cut.includes('elst')).toBe(true);
      const output = await upload(cut);

      const [made] = await fit({ outputs: [output], instagramType: 'Reel' });

      expect(made?.url).toBe(output);
      expect(await factsOf(output)).toMatchObject({ isStreamable: true, hasEditList: false });
    },
    patient,
  );

  test(
    'that are a video with B-frames have pictures and sound begin together, copied or encoded anew',
    async () => {
      const betweens = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-bf', '2'];
      const copied = await upload(await film(4, 'mp4', [...betweens, ...streamable]));
      const other = await upload(await film(4, 'mp4', [...betweens, '-pix_fmt', 'yuv444p', ...streamable]));
      const [encoded] = await fit({ outputs: [other], instagramType: 'Reel' });

      expect(encoded?.url).not.toBe(other);
      for (const url of [copied, encoded?.url ?? '']) expect(await beginningsOf(url)).toEqual([0, 0]);
    },
    patient,
  );

  test(
    'that are an AVI are encoded anew',
    async () => {
      const avi = await upload(await film(4, 'avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']));

      const [made] = await fit({ outputs: [avi], instagramType: 'Reel' });

      expect(made).toMatchObject({ mimeType: 'video/mp4' });
      expect(await factsOf(made?.url ?? '')).toMatchObject({
        container: 'mp4',
        codec: 'h264',
        isStreamable: true,
        sound: { codec: 'aac' },
      });
    },
    patient,
  );

  test(
    'that are a video without sound get a silent track, and keep their pictures',
    async () => {
      const silent = await upload(await film(4, 'mp4', [...h264, '-an']));

      const [made] = await fit({ outputs: [silent], instagramType: 'Reel' });

      expect(made?.url).not.toBe(silent);
      expect(await factsOf(made?.url ?? '')).toMatchObject({ width: 270, sound: { codec: 'aac' } });
    },
    patient,
  );
});

describe.runIf(hasTools)('a video of a Story', () => {
  test(
    'that is too long is refused with the numbers, beforehand and when it is due',
    async () => {
      const long = await upload(await film(70, 'mp4', [...h264, '-r', '1', '-c:a', 'aac'], '90x160'));
      const numbers = expect.stringMatching(/1 min 10 s long; Instagram takes 1 min/);

      const check = await stage.rpc.checkMedia({ userId, outputs: [long], instagramType: 'Story' });

      expect(check.found.map(findingFromBus)).toMatchObject([{ level: 'error', message: numbers }]);
      await expect(fit({ outputs: [long], instagramType: 'Story' })).rejects.toMatchObject({
        code: 'failed_precondition',
        message: numbers,
        details: { fix: 'Upload a shorter one.' },
      });
    },
    patient,
  );

  test(
    'with a caption carries it on a phone’s screen',
    async () => {
      const output = await upload(await film(3.2, 'mp4', [...h264, '-c:a', 'aac']));
      const captionStyle = { background: 'linen', left: 20, top: 20, size: 20 };

      const [made] = await fit({ outputs: [output], instagramType: 'Story', caption: 'Hello', captionStyle });

      expect(await factsOf(made?.url ?? '')).toMatchObject({ codec: 'h264', width: 1080, height: 1920 });
    },
    patient,
  );

  test(
    'that nobody can read is refused',
    async () => {
      const broken = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypisom\0\0\0\0isommp42'),
        Buffer.alloc(64),
      ]);

      const output = await upload(await film(3.2, 'mp4', [...h264, '-c:a', 'aac']));
      // Taken while nobody could look at it.
      await stage.objects.put(output.replace('/media/', ''), broken);
      await stage.outputsCollection.updateOne(
        { key: output.replace('/media/', '') },
        { $unset: { video: '' } },
      );

      await expect(fit({ outputs: [output], instagramType: 'Story' })).rejects.toMatchObject({
        code: 'failed_precondition',
        message: 'The video cannot be read.',
      });
    },
    patient,
  );
});
