import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { sizeInAddress } from '@insta-ai/proto/rules/pictures/size-in-address';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createToolsCheck, runTool } from '../src/video/run-tool.ts';
import { inWorkFolder } from '../src/video/work-folder.ts';
import { hasExiftool, readTags, writeTags } from './exiftool.ts';
import { startTestService } from './start-test-service.ts';

const patient = 600_000;
const canMakeFilms = await createToolsCheck()();
const trained = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

let stage: Awaited<ReturnType<typeof startTestService>>;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
});
afterAll(() => stage.stop());

/** Four seconds of film and sound, and a track of positions where there may be one, as phones and cameras write them. */
const film = (ending: string, ...args: string[]) =>
  inWorkFolder(async folder => {
    const path = join(folder, `film.${ending}`);
    const words = join(folder, 'words.srt');
    await writeFile(words, '1\n00:00:00,000 --> 00:00:03,000\nGPS(13.405, 52.52) SecretPlace\n\n');
    const isAvi = ending === 'avi';
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
    const codecs = isAvi
      ? ['-c:v', 'mpeg4', '-c:a', 'mp3']
      : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-c:s', 'mov_text'];
    const said = [
      'location=+52.5200+013.4050/',
      'author=Anna',
      'artist=Anna',
      'creation_time=2024-05-05T10:00:00Z',
    ];
    const all = [...inputs, ...(isAvi ? [] : ['-i', words]), '-t', '4', ...codecs];
    const metadata = said.flatMap(one => ['-metadata', one]);
    await runTool('ffmpeg', ['-v', 'error', ...all, ...metadata, ...args, path], { timeoutMs: patient });
    return readFile(path);
  });

/** Pictures and sound as ffprobe finds them: what they are, when they come, and their bytes. */
const playedOf = (bytes: Buffer) =>
  inWorkFolder(async folder => {
    const path = join(folder, 'film');
    await writeFile(path, bytes);
    const of = (kind: string) => {
      const shown = [
        '-show_packets',
        '-show_data_hash',
        'md5',
        '-show_entries',
        'stream=codec_name,duration',
      ];
      const args = ['-v', 'error', '-select_streams', kind, ...shown, '-of', 'json', path];
      return runTool('ffprobe', args, { timeoutMs: patient }).then(printed => JSON.parse(printed));
    };
    return { picture: await of('V'), sound: await of('a') };
  });

/** What tells a place, a person or a moment. */
const telling = (tags: Record<string, unknown>) =>
  Object.keys(tags).filter(
    name =>
      /GPS|Location|Author|Artist|:Text$/.test(name) ||
      (/(Create|Modify)Date$/.test(name) && tags[name] !== '0000:00:00 00:00:00'),
  );

const inKeys = [
  '-movflags',
  'use_metadata_tags',
  '-metadata',
  'com.apple.quicktime.location.ISO6709=+52.52+13.40/',
];

const xmpWith = (source: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><e:DigitalSourceType>${source}</e:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A film as a phone leaves it, with its place wherever one may stand. */
async function filmed(ending: string, ...args: string[]): Promise<Buffer> {
  const bytes = await film(ending, ...args);
  if (ending === 'avi') return bytes;
  const places = ['UserData:GPSCoordinates', 'ItemList:GPSCoordinates', 'Keys:GPSCoordinates'];
  return writeTags(bytes, ending, [...places.map(name => `${name}=52.52, 13.405`), 'XMP:GPSLatitude=52.52']);
}

/** The same as a program leaves it that says of what a model drew that it did. */
async function saidByModel(bytes: Buffer, ending: string): Promise<Buffer> {
  if (ending !== 'avi') return writeTags(bytes, ending, [`XMP-iptcExt:DigitalSourceType=${trained}`]);
  // exiftool reads what stands in an AVI, and does not write it.
  const xmp = Buffer.from(xmpWith(trained));
  const [list, chunk] = [Buffer.from(bytes), Buffer.from('_PMX\0\0\0\0')];
  chunk.writeUInt32LE(xmp.length, 4);
  list.writeUInt32LE(bytes.length + xmp.length, 4);
  return Buffer.concat([list, chunk, xmp]);
}

describe.runIf(canMakeFilms && hasExiftool)('where there is no ffmpeg', () => {
  let running: RunningServices;
  beforeAll(async () => {
    running = await stage.start();
  });

  async function upload(bytes: Buffer) {
    const contentId = newId();
    const objectKey = `incoming/${newId()}`;
    await stage.objects.put(objectKey, bytes);
    vi.stubEnv('PATH', '/nowhere');
    try {
      const sent = { userId, contentId, objectKey, filename: 'x' };
      const output = (await stage.rpc.adoptUpload(sent)).predictions[0]?.output[0] ?? '';
      const asked = { userId, outputs: [output], instagramType: 'Post' };
      const { aiOutputs } = await stage.rpc.checkMedia(asked);
      const shown = (await running.app.inject({ url: output })).rawPayload;
      return { output, shown, isAiDrawn: aiOutputs.length === 1 };
    } finally {
      vi.unstubAllEnvs();
    }
  }

  test.each([
    ['mp4', []],
    ['mp4', ['-movflags', '+faststart']],
    ['mov', []],
    ['mov', inKeys],
    ['avi', []],
  ])(
    'an uploaded %s (%j) tells no place, person or moment, and plays as before',
    async (ending, args) => {
      const sent = await filmed(ending, ...args);
      expect(telling(await readTags(sent, ending))).not.toEqual([]);

      const { output, shown, isAiDrawn } = await upload(sent);

      // Nobody could measure it, so its address says no size.
      expect(sizeInAddress(output)).toBeUndefined();
      expect(telling(await readTags(shown, ending))).toEqual([]);
      for (const word of ['SecretPlace', 'Anna']) expect(shown.includes(word)).toBe(false);
      expect(shown).toHaveLength(sent.length);
      expect(await playedOf(shown)).toEqual(await playedOf(sent));
      expect(isAiDrawn).toBe(false);
    },
    patient,
  );

  test.each(['mp4', 'mov', 'avi'])(
    'an uploaded %s that says that a model drew it says so, and no more',
    async ending => {
      const sent = await saidByModel(await filmed(ending), ending);

      const { shown, isAiDrawn } = await upload(sent);

      expect(isAiDrawn).toBe(true);
      const tags = await readTags(shown, ending);
      expect(tags).toMatchObject({ 'XMP-iptcExt:DigitalSourceType': trained });
      expect(telling(tags)).toEqual([]);
      expect(await playedOf(shown)).toEqual(await playedOf(sent));
    },
    patient,
  );

  test(
    'a video whose track of positions cannot be taken out is refused, and what to do is said',
    async () => {
      const fragmented = await film('mp4', '-movflags', '+frag_keyframe+empty_moov');

      await expect(upload(fragmented)).rejects.toMatchObject({
        code: 'unsupported_media_type',
        message: expect.stringMatching(/only ffmpeg can remove it.*picture and sound alone/),
      });
    },
    patient,
  );
});
