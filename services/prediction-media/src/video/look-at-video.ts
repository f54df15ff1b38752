import { join } from 'node:path';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { atMost } from '@insta-ai/chassis/turns/at-most';
import { hasEditList } from '../boxes/has-edit-list.ts';
import { isStreamable } from '../boxes/is-streamable.ts';
import { readVideoFacts, type VideoFacts } from '../media/video-facts.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';
import { foreignFile, foreignVideo } from './ffmpeg-args.ts';
import { Outgrown, quickWork, runTool } from './run-tool.ts';
import { refuseOutline } from './video-limits.ts';
import { inWorkFolder } from './work-folder.ts';

/** What a video is; undefined when it is none. Looked at once, then remembered. */
export type LookAtVideo = (video: Output) => Promise<VideoFacts | undefined>;

/** A video is copied to be looked at, so one at a time takes room for a copy. */
const inTurn = atMost(1);

type Deps = { objects: Pick<ObjectStore, 'readTo'>; outputs: Pick<OutputsStore, 'setVideo'> };

export function createLookAtVideo({ objects, outputs }: Deps): LookAtVideo {
  const running = new Map<string, Promise<VideoFacts | undefined>>();
  const look = async (video: Output) => {
    const facts = await lookAtObject(objects, video.key).catch((error: unknown) => {
      // Nobody can read it here, now or later.
      if (error instanceof Outgrown) return undefined;
      throw error;
    });
    if (facts) await outputs.setVideo(video._id, facts);
    return facts;
  };
  return async video => {
    if (video.video) return video.video;
    const turn = running.get(video._id) ?? look(video).finally(() => running.delete(video._id));
    running.set(video._id, turn);
    return turn;
  };
}

/** What an object is; undefined when it is no video. */
export function lookAtObject(
  objects: Pick<ObjectStore, 'readTo'>,
  key: string,
): Promise<VideoFacts | undefined> {
  return withVideoCopy(objects, key, probe);
}

/** Works on a copy of an object, which is gone afterwards as is what was laid beside it. */
export function withVideoCopy<T>(
  objects: Pick<ObjectStore, 'readTo'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  return inTurn(() =>
    inWorkFolder(async folder => {
      const path = join(folder, 'video');
      await objects.readTo(key, path);
      return work(path);
    }),
  );
}

/**
 * A file that no tool can read has no facts. First its description alone is read, which unpacks nothing: what is larger than
 * we take is known by that alone.
 */
export async function probe(path: string): Promise<VideoFacts | undefined> {
  const outline = await describe(path);
  return outline && refuseOutline(outline) ? outline : lookInto(path);
}

/**
 * What the description of a film says, which need not be true. Some films (MPEG-4 part 2 in an MP4) tell their size only
 * with their pictures, so what has none is looked into.
 */
export async function outlineOf(path: string): Promise<VideoFacts | undefined> {
  return (await describe(path)) ?? lookInto(path);
}

/** What a film holds, for one whose outline may be taken. Pictures that are larger than we take are not unpacked. */
export function lookInto(path: string): Promise<VideoFacts | undefined> {
  return ask(path, foreignVideo);
}

function describe(path: string): Promise<VideoFacts | undefined> {
  return ask(path, [...foreignFile, '-nofind_stream_info']);
}

async function ask(path: string, how: readonly string[]): Promise<VideoFacts | undefined> {
  const args = ['-v', 'error', ...how, '-show_streams', '-show_format', '-of', 'json', path];
  const printed = await runTool('ffprobe', args, quickWork).catch((error: unknown) => {
    if (error instanceof Outgrown) throw error;
    return '';
  });
  return readVideoFacts(printed, {
    isStreamable: await isStreamable(path),
    hasEditList: await hasEditList(path),
  });
}
