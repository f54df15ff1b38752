/** A film as far as its header says; nobody can play it. */
export type FilmFacts = {
  seconds?: number;
  framesPerSecond?: number;
  codec?: string;
  width?: number;
  height?: number;
  sound?: { codec: string; channels: number; samplesPerSecond: number };
  isEdited?: boolean;
  /** Boxes of the file in their order. */
  order?: readonly ('ftyp' | 'moov' | 'mdat')[];
  bytes?: number;
};

const usualSound = { codec: 'mp4a', channels: 2, samplesPerSecond: 44_100 };

/** An MP4 as ISO/IEC 14496-12 has it, with exactly the facts that Meta says something about. */
export function aFilm(facts: FilmFacts = {}): Buffer {
  const { seconds = 4, framesPerSecond = 30, codec = 'avc1', width = 1080, height = 1920 } = facts;
  const { sound = usualSound, isEdited = false, order = ['ftyp', 'moov', 'mdat'], bytes = 5_000 } = facts;
  const pictures = Buffer.alloc(28);
  pictures.writeUInt16BE(width, 24);
  pictures.writeUInt16BE(height, 26);
  const heard = Buffer.alloc(28);
  heard.writeUInt16BE(sound.channels, 16);
  // 16.16, which ends at 65,535.
  heard.writeUInt16BE(sound.samplesPerSecond, 24);
  const files = {
    ftyp: box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
    moov: box(
      'moov',
      track('vide', box(codec, pictures), seconds, seconds * framesPerSecond, isEdited),
      track('soun', box(sound.codec, heard), seconds, seconds * 43, false),
    ),
    mdat: box('mdat', Buffer.alloc(bytes, 'film')),
  };
  return Buffer.concat(order.map(name => files[name]));
}

function track(handler: string, entry: Buffer, seconds: number, samples: number, isEdited: boolean): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(seconds * 1_000, 16);
  const described = Buffer.alloc(8);
  described.writeUInt32BE(1, 4);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32BE(samples, 8);
  const stbl = box('stbl', box('stsd', described, entry), box('stsz', sizes));
  const hdlr = box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0\0\0\0\0\0\0\0\0\0`, 'latin1'));
  return box(
    'trak',
    ...(isEdited ? [box('edts', box('elst', Buffer.alloc(20)))] : []),
    box('mdia', box('mdhd', header), hdlr, box('minf', stbl)),
  );
}

function box(type: string, ...holds: Buffer[]): Buffer {
  const body = Buffer.concat(holds);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
