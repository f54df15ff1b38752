import { expect, test } from 'vitest';
import { accountId, startHost, startTestSimulator } from './start-test-simulator.ts';

type Film = {
  ms: number;
  codec: string;
  width: number;
  height: number;
  frames: number;
  sound: string;
  isEdited?: boolean;
  bytes?: number;
};

const good: Film = { ms: 10_000, codec: 'avc1', width: 1080, height: 1920, frames: 300, sound: 'mp4a' };

/** A host of films, and what Instagram says of one in the end. */
async function open() {
  const films = new Map<string, Buffer>();
  const host = await startHost((request, reply) => {
    const film = films.get(request.url ?? '');
    return film ? reply.end(film) : reply.writeHead(404).end();
  });
  const simulator = await startTestSimulator({ speed: 1 });
  const settle = async (change: Partial<Film>, mediaType = 'REELS'): Promise<string> => {
    const path = `/${films.size}.mp4`;
    films.set(path, filmOf({ ...good, ...change }));
    const { body } = await simulator.graph('POST', `${accountId}/media`, {
      media_type: mediaType,
      video_url: `${host}${path}`,
    });
    await simulator.advance(10);
    const status = async () => (await simulator.graph('GET', body.id, { fields: 'status_code,status' })).body;
    await expect.poll(async () => (await status()).status_code).not.toBe('IN_PROGRESS');
    const { status_code: code, status: said } = await status();
    return code === 'FINISHED' ? code : said;
  };
  return { simulator, settle };
}

function filmOf({ ms, codec, width, height, frames, sound, isEdited, bytes = 8 }: Film): Buffer {
  const picture = Buffer.alloc(78);
  picture.writeUInt16BE(width, 24);
  picture.writeUInt16BE(height, 26);
  const tone = Buffer.alloc(28);
  tone.writeUInt16BE(2, 16);
  tone.writeUInt32BE(48_000 * 65_536, 24);
  const count = Buffer.alloc(12);
  count.writeUInt32BE(frames, 8);
  const track = (handler: string, described: Buffer) =>
    box(
      'trak',
      ...(isEdited ? [box('edts', box('elst', Buffer.alloc(20)))] : []),
      box(
        'mdia',
        box('mdhd', lengthHeader(ms)),
        box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`, 'latin1')),
        box('minf', box('stbl', box('stsd', Buffer.alloc(8), described), box('stsz', count))),
      ),
    );
  const header = [
    box('mvhd', lengthHeader(ms)),
    track('vide', box(codec, picture)),
    track('soun', box(sound, tone)),
  ];
  return Buffer.concat([
    box('ftyp', Buffer.alloc(8)),
    box('moov', ...header),
    box('mdat', Buffer.alloc(bytes)),
  ]);
}

function box(type: string, ...holds: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const inside = Buffer.concat(holds);
  head.writeUInt32BE(8 + inside.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

/** Of version 0, with a thousand ticks in a second. */
function lengthHeader(ms: number): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt32BE(1_000, 12);
  fields.writeUInt32BE(ms, 16);
  return fields;
}

test('a film that Instagram plays is taken, as a reel and as a story (2.4)', async () => {
  const { settle } = await open();

  expect(await settle({})).toBe('FINISHED');
  expect(await settle({ codec: 'hvc1', frames: 240 })).toBe('FINISHED');
  expect(await settle({}, 'STORIES')).toBe('FINISHED');
  expect(await settle({ ms: 61_000, frames: 1830 })).toBe('FINISHED');
});

test.each<[string, Partial<Film>, string]>([
  ['shorter than three seconds', { ms: 2_900, frames: 87 }, 'REELS'],
  ['longer than fifteen minutes', { ms: 901_000, frames: 27_030 }, 'REELS'],
  ['of more than a minute, as a story', { ms: 61_000, frames: 1_830 }, 'STORIES'],
  ['of another codec', { codec: 'vp09' }, 'REELS'],
  ['with another sound', { sound: 'Opus' }, 'REELS'],
  ['wider than 1920', { width: 3840, height: 2160 }, 'REELS'],
  ['as narrow as a line, as a story', { width: 90, height: 1920 }, 'STORIES'],
  ['with 10 frames a second', { frames: 100 }, 'REELS'],
  ['with 120 frames a second', { frames: 1_200 }, 'REELS'],
  ['with an edit list', { isEdited: true }, 'REELS'],
  ['of more than 25 million bits a second', { ms: 3_000, frames: 90, bytes: 9_500_000 }, 'REELS'],
])('a film %s ends in ERROR with 2207026 (2.4)', async (_name, change, mediaType) => {
  const { simulator, settle } = await open();

  expect(await settle(change, mediaType)).toContain('2207026');
  await simulator.control('conditions', { looksIntoVideos: false });
  expect(await settle(change, mediaType)).toBe('FINISHED');
});
