import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@insta-ai/chassis/app-error';
import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { aHeic } from '@insta-ai/deploy/testing/a-heic';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToolsCheck, runTool } from '../src/video/run-tool.ts';
import { inWorkFolder } from '../src/video/work-folder.ts';
import { hasExiftool, readTags, writeTags } from './exiftool.ts';
import { aPicture, startTestService } from './start-test-service.ts';

const hasTools = await createToolsCheck()();
const run = promisify(execFile);
const trained = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const composite = trained.replace('trained', 'compositeWithTrained');

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
});
afterAll(() => stage.stop());

/** As other programs write it: as an element, among other things. */
const xmpWith = (source: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:exif="http://ns.adobe.com/exif/1.0/"><e:DigitalSourceType>${source}</e:DigitalSourceType><exif:GPSLatitude>52,30N</exif:GPSLatitude></rdf:Description></rdf:RDF></x:xmpmeta>`;

const taken = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 30/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 0/1 0/1',
};

const square = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function photo(format: 'jpeg' | 'png' | 'webp', xmp?: string): Promise<Buffer> {
  const picture = sharp(await aPicture(600, 600)).withExif({ IFD0: { Make: 'SecretCam' }, IFD3: taken });
  return (xmp ? picture.withXmp(xmp) : picture).toFormat(format).toBuffer();
}

async function upload(bytes: Buffer): Promise<string> {
  return (await uploadWhole(bytes))?.output[0] ?? '';
}

async function uploadWhole(bytes: Buffer) {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, bytes);
  const { predictions } = await stage.rpc.adoptUpload({
    userId,
    contentId: newId(),
    objectKey,
    filename: 'x',
  });
  return predictions[0];
}

async function generated(): Promise<string> {
  const { id } = await stage.generate(userId);
  const { payload } = await stage.finished(id);
  return payload.prediction?.output[0] ?? '';
}

const served = async (url: string) => (await running.app.inject({ url })).rawPayload;

const fit = async (output: string, instagramType: 'Post' | 'Story') => {
  const { media } = await stage.rpc.fitMedia({ userId, outputs: [output], instagramType });
  return served(media[0]?.url ?? '');
};

const isAiDrawn = async (output: string) => {
  const request = { userId, outputs: [output], instagramType: 'Post' };
  return (await stage.rpc.checkMedia(request)).aiOutputs.length === 1;
};

/** What a reader that is none of ours finds in the bytes. */
async function read(bytes: Buffer) {
  const found = await exifr.parse(bytes, { xmp: true, gps: true, iptc: true, mergeOutput: false });
  return { source: found?.Iptc4xmpExt?.DigitalSourceType, found, place: await exifr.gps(bytes) };
}

test('the reader finds place and source in what is uploaded here', async () => {
  const { source, place } = await read(
    await photo('jpeg', xmpWith(trained).replaceAll('e:D', 'Iptc4xmpExt:D')),
  );

  expect(place).toMatchObject({ latitude: 52.5, longitude: 13 });
  expect(source).toBe(trained);
});

test('a picture that a model drew says so wherever it is served, and nothing else of itself', async () => {
  const output = await generated();

  expect(await isAiDrawn(output)).toBe(true);
  for (const file of [await served(output), await fit(output, 'Post'), await fit(output, 'Story')]) {
    const { source, found } = await read(file);
    expect(source).toBe(trained);
    expect(Object.keys(found)).not.toContain('gps');
  }
});

test('the small picture of what a model drew says so, too, and that of a photo does not', async () => {
  const { id } = await stage.generate(userId);
  const drawn = (await stage.finished(id)).payload.prediction?.thumbnails[0];
  const sent = await uploadWhole(await photo('jpeg', xmpWith(trained)));
  const taken = await uploadWhole(await photo('jpeg'));
  const xmpOf = async (url = '') => (await sharp(await served(url)).metadata()).xmp?.toString();

  expect(await xmpOf(drawn)).toContain(trained);
  const ofSent = await xmpOf(sent?.thumbnails[0]);
  expect(ofSent).toContain(trained);
  expect(ofSent).not.toContain('GPS');
  expect(await xmpOf(taken?.thumbnails[0])).toBeUndefined();
});

describe.each(['jpeg', 'png', 'webp'] as const)('an uploaded %s', format => {
  test.each([trained, composite])(
    'that says that a model drew it (%s) is known as that, and tells no place',
    async source => {
      const output = await upload(await photo(format, xmpWith(source)));

      expect(await isAiDrawn(output)).toBe(true);
      const kept = await sharp(await served(output)).metadata();
      expect(kept.format).toBe(format);
      expect(kept.exif).toBeUndefined();
      expect(kept.xmp?.toString()).toContain(trained);
      expect(kept.xmp?.toString()).not.toContain('GPS');
      expect(await read(await fit(output, 'Post'))).toMatchObject({ source: trained, place: undefined });
    },
  );

  test('that a camera took says neither that a model drew it nor where it was taken', async () => {
    const output = await upload(
      await photo(format, xmpWith(trained.replace('trainedAlgorithmicMedia', 'digitalCapture'))),
    );

    expect(await isAiDrawn(output)).toBe(false);
    const kept = await sharp(await served(output)).metadata();
    expect([kept.exif, kept.xmp]).toEqual([undefined, undefined]);
    expect(await read(await fit(output, 'Story'))).toMatchObject({ source: undefined, place: undefined });
  });
});

test('a picture whose manifest alone (C2PA) says that a model drew it is known as that, and loses the manifest', async () => {
  const jpeg = await sharp(await aPicture(60, 40))
    .jpeg()
    .toBuffer();
  const manifest = Buffer.from(`JP\0\0jumbjumdc2pa SecretPlace digitalSourceType ${trained}`);
  const head = Buffer.from([0xff, 0xeb, 0, manifest.length + 2]);
  const output = await upload(Buffer.concat([jpeg.subarray(0, 2), head, manifest, jpeg.subarray(2)]));

  expect(await isAiDrawn(output)).toBe(true);
  const bytes = await served(output);
  expect(bytes.includes('SecretPlace')).toBe(false);
  expect(await read(bytes)).toMatchObject({ source: trained });
});

/** XMP as other programs put it into a film or a photo of a phone: in a box of its kind. */
const withXmpBox = (bytes: Buffer, xmp: string) => {
  const body = Buffer.concat([
    Buffer.from('uuid'),
    Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
    Buffer.from(xmp),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + body.length);
  return Buffer.concat([bytes, size, body]);
};

test('a photo of a phone that says that a model drew it says so as the JPEG that it becomes', async () => {
  const output = await upload(withXmpBox(await aHeic({ width: 96, height: 64 }), xmpWith(trained)));

  expect(await isAiDrawn(output)).toBe(true);
  expect(await read(await served(output))).toMatchObject({ source: trained, place: undefined });
});

test.runIf(hasExiftool)(
  'a GIF that says that a model drew it says so where it is kept, and goes on moving',
  async () => {
    const frames = await Promise.all(['#c96f4a', '#204060'].map(colour => square(colour)));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0, delay: [100, 200] })
      .toBuffer();
    const told = [`XMP-iptcExt:DigitalSourceType=${trained}`, 'XMP:GPSLatitude=52.52', 'Comment=SecretPlace'];
    const output = await upload(await writeTags(gif, 'gif', told));

    expect(await isAiDrawn(output)).toBe(true);
    const kept = await served(output);
    expect(await sharp(kept, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      loop: 0,
      delay: [100, 200],
    });
    const tags = await readTags(kept, 'gif');
    expect(tags).toMatchObject({ 'XMP-iptcExt:DigitalSourceType': trained });
    expect(Object.keys(tags).filter(name => /GPS|Comment|Warning/.test(name))).toEqual([]);
    expect(await served(await upload(kept))).toEqual(kept);
  },
);

describe.runIf(hasTools)('a film', () => {
  const patient = 600_000;
  const film = (ending: string, ...more: string[]) =>
    inWorkFolder(async folder => {
      const path = join(folder, `film.${ending}`);
      const parts = [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=270x480:r=25',
        '-f',
        'lavfi',
        '-i',
        'sine=f=440:r=44100',
      ];
      const args = [
        '-v',
        'error',
        ...parts,
        '-t',
        '4',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        ...more,
      ];
      await runTool('ffmpeg', [...args, path], { timeoutMs: patient });
      return readFile(path);
    });
  /** What ffprobe, which had no part in writing it, reads. */
  const tagsOf = (bytes: Buffer) =>
    inWorkFolder(async folder => {
      const path = join(folder, 'film');
      await writeFile(path, bytes);
      const ask = ['-v', 'error', '-export_xmp', '1', '-show_entries', 'format_tags', '-of', 'json', path];
      const { stdout } = await run('ffprobe', ask);
      return (JSON.parse(stdout) as { format: { tags: Record<string, string> } }).format.tags;
    });
  /** Asks as publishing does: again while the film is being made. */
  const fitReel = async (output: string) => {
    const request = { userId, outputs: [output], instagramType: 'Reel' };
    for (;;) {
      try {
        return (await stage.rpc.fitMedia(request, { timeoutMs: 60_000 })).media;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      }
    }
  };
  const reel = async (output: string) => {
    const media = await fitReel(output);
    expect(media).toMatchObject([{ kind: 'video' }]);
    return { aiDrawn: media[0]?.aiDrawn, tags: await tagsOf(await served(media[0]?.url ?? '')) };
  };

  test(
    'of a picture that a model drew says so, and one of a photo does not',
    async () => {
      const drawn = await reel(await generated());
      const plain = await reel(await upload(await photo('jpeg')));

      expect(drawn).toMatchObject({ aiDrawn: true, tags: { xmp: expect.stringContaining(trained) } });
      expect(plain.aiDrawn).toBe(false);
      expect(plain.tags).not.toHaveProperty('xmp');
    },
    patient,
  );

  test.each([
    ['that goes as it is', ['-movflags', '+faststart']],
    ['that is made to fit', ['-r', '70']],
  ])(
    'that says that a model drew it, and %s, says so and tells no place',
    async (_what, args) => {
      const place = ['-metadata', 'location=+52.5200+013.4050/'];
      const output = await upload(withXmpBox(await film('mp4', ...args, ...place), xmpWith(trained)));

      expect(await isAiDrawn(output)).toBe(true);
      const kept = await tagsOf(await served(output));
      expect(kept.xmp).toContain(trained);
      expect(kept.xmp).not.toContain('GPS');
      expect(Object.keys(kept).filter(name => name.startsWith('location'))).toEqual([]);
      expect(await reel(output)).toMatchObject({
        aiDrawn: true,
        tags: { xmp: expect.stringContaining(trained) },
      });
    },
    patient,
  );

  test.runIf(hasExiftool).each(['mov', 'avi'])(
    '(%s) that says that a model drew it says so where it is kept',
    async ending => {
      const output = await upload(withXmpBox(await film(ending), xmpWith(trained)));

      expect(await isAiDrawn(output)).toBe(true);
      const tags = await readTags(await served(output), ending);
      expect(tags).toMatchObject({ 'XMP-iptcExt:DigitalSourceType': trained });
      expect(Object.keys(tags).filter(name => name.includes('GPS'))).toEqual([]);
    },
    patient,
  );
});
