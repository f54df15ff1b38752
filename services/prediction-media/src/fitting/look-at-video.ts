import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';
import { isStreamable } from './is-streamable.ts';
import { runTool } from './run-tool.ts';
import { readVideoFacts, type VideoFacts } from './video-facts.ts';
import { inWorkFolder } from './work-folder.ts';

/** What a video is; undefined when it is none. Looked at once, then remembered. */
export type LookAtVideo = (video: Output) => Promise<VideoFacts | undefined>;

const probeMs = 60_000;

export function createLookAtVideo(
  objects: Pick<ObjectStore, 'read'>,
  outputs: Pick<OutputsStore, 'setVideo'>,
): LookAtVideo {
  const running = new Map<string, Promise<VideoFacts | undefined>>();
  const look = (video: Output) =>
    inWorkFolder(async folder => {
      const path = join(folder, 'video');
      await pipeline(await objects.read(video.key), createWriteStream(path));
      const facts = await probe(path);
      if (facts) await outputs.setVideo(video._id, facts);
      return facts;
    });
  return async video => {
    if (video.video) return video.video;
    const turn = running.get(video._id) ?? look(video).finally(() => running.delete(video._id));
    running.set(video._id, turn);
    return turn;
  };
}

/** A file that no tool can read has no facts. */
export async function probe(path: string): Promise<VideoFacts | undefined> {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  const printed = await runTool('ffprobe', args, { timeoutMs: probeMs }).catch(() => '');
  return readVideoFacts(printed, await isStreamable(path));
}
