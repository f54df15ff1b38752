import { describe, expect, test } from 'vitest';
import { changedFile } from '../../test/changed-file.ts';
import { cleanVideo } from './clean-video.ts';

type Part = Buffer | string;

const together = (...parts: Part[]) =>
  Buffer.concat(parts.map(part => Buffer.from(part as string, 'latin1')));
const uint32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
};

const clean = (bytes: Buffer, ending: string) => changedFile(bytes, file => cleanVideo(file, ending));

const secret = 'SecretPlace 52.5';

describe('an MP4', () => {
  const box = (type: string, ...parts: Part[]) => {
    const body = together(...parts);
    return together(uint32(8 + body.length), type, body);
  };
  /** A box of the length of another that says nothing. */
  const free = ({ length }: Buffer) => box('free', Buffer.alloc(length - 8));
  const handler = (kind: string, words: Part = '') => box('hdlr', uint32(0, 0), kind, uint32(0, 0, 0), words);
  const trackOf = (kind: string, ...more: Part[]) => box('trak', box('mdia', handler(kind), ...more));
  const ftyp = box('ftyp', 'isom');
  const film = (inMovie: Part[] = [], behind: Part[] = []) =>
    together(ftyp, box('moov', trackOf('vide'), ...inMovie), box('mdat', 'pictures'), ...behind);
  const cleaned = (bytes: Buffer) => clean(bytes, 'mp4');

  test('loses all that the film does not need, and the rest stays where it is', async () => {
    const said = box('udta', box('©xyz', secret), uint32(0));
    const keys = box('meta', box('keys', secret), box('ilst', secret));
    const sound = (...more: Part[]) =>
      box('trak', box('edts', 'when'), box('mdia', handler('soun')), ...more);
    const spare = box('free', secret);

    expect(await cleaned(film([said, keys, sound(said, keys)], [spare, said]))).toEqual(
      film([free(said), free(keys), sound(free(said), free(keys))], [free(spare), free(said)]),
    );
  });

  test('loses when it was made and by which device', async () => {
    const made = (time: number, words: Part) => {
      const short = uint32(0, time, time, 600, 1200);
      const long = uint32(0x01000000, time, time, time, time, 600, 0, 1200);
      const media = box('mdia', box('mdhd', long), handler('soun', words));
      return film([box('mvhd', short), box('trak', box('tkhd', short), media)]);
    };

    expect(await cleaned(made(77, secret))).toEqual(made(0, Buffer.alloc(secret.length)));
  });

  test.each([
    ['in 64 bits', (body: Buffer) => together(uint32(1), 'skip', uint32(0, 16 + body.length), body)],
    ['as all that is left', (body: Buffer) => together(uint32(0), 'skip', body)],
  ])('whose box says its length %s is understood', async (_how, last) => {
    const before = film();
    const shown = await cleaned(together(before, last(Buffer.from(secret))));

    expect(shown.includes('Secret')).toBe(false);
    expect(shown.subarray(0, before.length)).toEqual(before);
    expect(shown).toHaveLength(last(Buffer.from(secret)).length + before.length);
  });

  test('loses what stands behind it and is no box', async () => {
    const shown = await cleaned(together(film(), `${secret} and more of it`));

    expect(shown.subarray(0, film().length)).toEqual(film());
    expect(shown.includes('Secret')).toBe(false);
  });

  describe('with a track of positions', () => {
    /** Three samples, two of them in the first chunk. */
    const tables = (sizes: Buffer, places: Buffer) =>
      box('minf', box('stbl', box('stsz', sizes), box('stsc', uint32(0, 2, 1, 2, 1, 2, 1, 1)), places));
    const counted = uint32(0, 0, 3, 4, 5, 6);
    const alike = uint32(0, 5, 3);
    const near = (...places: number[]) => box('stco', uint32(0, places.length, ...places));
    const far = (...places: number[]) =>
      box('co64', uint32(0, places.length, ...places.flatMap(place => [0, place])));
    const positions = 'NNNNNNNNNpicturesEEEEEE';
    const withPositions = (sizes: Buffer, places: typeof near, told: string, shift = 0) => {
      const built = (first: number) => {
        const track = trackOf('meta', tables(sizes, places(first + shift, first + 17 + shift)));
        return { track, header: together(ftyp, box('moov', trackOf('vide'), track)) };
      };
      const { track, header } = built(built(0).header.length + 8);
      return { track, header, bytes: together(header, box('mdat', told)) };
    };

    test.each([
      ['near', near],
      ['far', far],
    ])('loses it with its data (%s)', async (_how, places) => {
      const { bytes, track } = withPositions(counted, places, positions);

      expect(await cleaned(bytes)).toEqual(
        together(
          ftyp,
          box('moov', trackOf('vide'), free(track)),
          box('mdat', `${'\0'.repeat(9)}pictures${'\0'.repeat(6)}`),
        ),
      );
    });

    test('whose samples are of one length loses these', async () => {
      const { bytes } = withPositions(alike, near, 'NNNNNNNNNNpicturEEEEEE');

      expect((await cleaned(bytes)).subarray(-22)).toEqual(
        together(Buffer.alloc(10), 'pictur', 'E', Buffer.alloc(5)),
      );
    });

    test.each([
      ['that stand behind the file', withPositions(counted, near, positions, 1_000).bytes],
      ['of more bytes than it has', withPositions(uint32(0, 0xffff_ffff, 3), near, positions).bytes],
      ['that its tables do not hold', withPositions(uint32(0, 0, 9, 4), near, positions).bytes],
    ])('with data %s is damaged', async (_what, bytes) => {
      await expect(cleaned(bytes)).rejects.toMatchObject({ reason: 'damaged' });
    });

    test('is entangled when it is in fragments, or nobody knows where the data stand', async () => {
      const inFragments = film([trackOf('meta'), box('mvex')], [box('moof', 'x'), box('mdat', secret)]);

      await expect(cleaned(inFragments)).rejects.toMatchObject({ reason: 'entangled' });
      await expect(cleaned(film([trackOf('meta')]))).rejects.toMatchObject({ reason: 'entangled' });
    });
  });

  test('in fragments keeps them', async () => {
    const said = box('uuid', secret);
    const fragment = together(box('styp', 'msdh'), box('moof', 'where'), box('mdat', 'more'));

    expect(await cleaned(film([box('mvex', 'x')], [said, fragment]))).toEqual(
      film([box('mvex', 'x')], [free(said), fragment]),
    );
  });

  test.each([
    ['has no picture', together(ftyp, box('moov', trackOf('soun')))],
    ['is only a beginning', together(ftyp, Buffer.alloc(100))],
    ['ends in the middle of its pictures', film().subarray(0, -1)],
    ['has a box that is longer than what it stands in', film([together(uint32(999), 'trak', 'x')])],
    ['has a box that is shorter than its own head', film([together(uint32(3), 'trak', 'x')])],
    ['is nothing', Buffer.alloc(0)],
    ['is nothing but empty boxes', Buffer.alloc(8 * 25_000, box('free'))],
  ])('that %s is damaged, and stays as it is', async (_what, bytes) => {
    const after = await changedFile(bytes, async file => {
      await expect(cleanVideo(file, 'mp4')).rejects.toMatchObject({ reason: 'damaged' });
    });

    expect(after.equals(bytes)).toBe(true);
  });
});

describe('an AVI', () => {
  const chunk = (name: string, ...parts: Part[]) => {
    const body = together(...parts);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return together(name, length, body, Buffer.alloc(body.length % 2));
  };
  const junk = ({ length }: Buffer) => chunk('JUNK', Buffer.alloc(length - 8));
  const stream = (kind: string, ...more: Part[]) =>
    chunk('LIST', 'strl', chunk('strh', kind, 'DIVX'), ...more);
  const film = (streams: Part[], more: Part[] = []) =>
    chunk(
      'RIFF',
      'AVI ',
      chunk('LIST', 'hdrl', chunk('avih', 'odd'), stream('vids'), ...streams),
      ...more,
      chunk('LIST', 'movi', chunk('00dc', 'pictures')),
    );
  const cleaned = (bytes: Buffer) => clean(bytes, 'avi');

  test('loses all that the film does not need, and the rest stays where it is', async () => {
    const said = chunk('LIST', 'INFO', chunk('IART', secret));
    const name = chunk('strn', secret);
    const shown = await cleaned(film([stream('auds', name)], [said]));
    // The kind of a list is no part of what it holds.
    const silent = together(junk(said).subarray(0, 8), 'INFO', Buffer.alloc(said.length - 12));

    expect(shown).toEqual(film([stream('auds', junk(name))], [silent]));
  });

  test('with a stream of words is entangled, and one without a picture is damaged', async () => {
    await expect(cleaned(film([stream('txts')]))).rejects.toMatchObject({ reason: 'entangled' });
    await expect(cleaned(chunk('RIFF', 'AVI ', chunk('LIST', 'movi')))).rejects.toMatchObject({
      reason: 'damaged',
    });
  });
});
