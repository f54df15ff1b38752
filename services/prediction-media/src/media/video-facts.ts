import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** How much there would be to unpack. */
export type VideoOutline = Pick<VideoFacts, 'width' | 'height' | 'framesPerSecond' | 'seconds' | 'streams'>;

/** What a video is, as far as the platform cares. */
export type VideoFacts = {
  /** mp4 (also MOV, its elder), or what else it is. */
  container: string;
  codec: string;
  pixelFormat: string;
  /** Upright size in pixels. */
  width: number;
  height: number;
  framesPerSecond: number;
  seconds: number;
  bitsPerSecond: number;
  isProgressive: boolean;
  /** Whether what describes the file stands before the pictures. */
  isStreamable: boolean;
  /** Whether a list of edits says what of it is shown; not known of those that were looked at before this was asked. */
  hasEditList?: boolean;
  sound: { codec: string; sampleRate: number; channels: number } | null;
  /** Tracks in the file; not known of those that were looked at before this was asked. */
  streams?: number;
};

const Text = Type.Optional(Type.String());
const Stream = Type.Object({
  codec_type: Text,
  codec_name: Text,
  pix_fmt: Text,
  width: Type.Optional(Type.Number()),
  height: Type.Optional(Type.Number()),
  avg_frame_rate: Text,
  r_frame_rate: Text,
  duration: Text,
  field_order: Text,
  sample_rate: Text,
  channels: Type.Optional(Type.Number()),
  side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Number()) })),
});
const Probe = Type.Object({
  streams: Type.Optional(Type.Array(Stream)),
  format: Type.Optional(Type.Object({ format_name: Text, duration: Text, bit_rate: Text })),
});

/** Facts from what ffprobe prints; undefined when there is no video in it. */
export function readVideoFacts(
  printed: string,
  inFile: Pick<VideoFacts, 'isStreamable' | 'hasEditList'>,
): VideoFacts | undefined {
  const probe = parse(printed);
  if (!Value.Check(Probe, probe)) return undefined;
  const streams = probe.streams ?? [];
  const picture = streams.find(
    stream => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  if (!picture?.width || !picture.height) return undefined;
  const sound = streams.find(stream => stream.codec_type === 'audio');
  const turned = (picture.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const [width, height] = turned ? [picture.height, picture.width] : [picture.width, picture.height];
  return {
    container: probe.format?.format_name?.includes('mp4') ? 'mp4' : (probe.format?.format_name ?? ''),
    codec: picture.codec_name ?? '',
    pixelFormat: picture.pix_fmt ?? '',
    width,
    height,
    framesPerSecond: rate(picture.avg_frame_rate) || rate(picture.r_frame_rate),
    seconds: Number(probe.format?.duration ?? picture.duration) || 0,
    bitsPerSecond: Number(probe.format?.bit_rate) || 0,
    isProgressive: ['progressive', 'unknown', undefined].includes(picture.field_order),
    ...inFile,
    streams: streams.length,
    sound: sound
      ? {
          codec: sound.codec_name ?? '',
          sampleRate: Number(sound.sample_rate) || 0,
          channels: sound.channels ?? 0,
        }
      : null,
  };
}

/** ffprobe writes rates as fractions, 0/0 for unknown. */
function rate(fraction = ''): number {
  const [above = 0, below = 1] = fraction.split('/').map(Number);
  return below > 0 ? above / below : 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
