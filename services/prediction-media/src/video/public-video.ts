import { createReadStream } from 'node:fs';
import { CannotClean } from '../boxes/cannot-clean.ts';
import { cleanVideo } from '../boxes/clean-video.ts';
import { markVideo } from '../boxes/mark-video.ts';
import { withFile } from '../boxes/open-file.ts';
import { streamSaysAiDrawn } from '../media/ai-mark.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import { probe } from './look-at-video.ts';
import { makePublicVideo } from './make-public-video.ts';
import { Outgrown } from './run-tool.ts';
import { refuseOutline, tooBigHere, type VideoRefusal } from './video-limits.ts';

/** A video as the world may see it; its facts where somebody could look. */
export type ShownVideo = { path: string; facts?: VideoFacts; saysAiDrawn: boolean };

/** Why a video cannot be shown. */
export class CannotShow extends Error {
  readonly reason: 'broken' | 'entangled' | 'too-much';
  readonly tooMuch: VideoRefusal | undefined;
  constructor(reason: CannotShow['reason'], tooMuch?: VideoRefusal) {
    super(`The video cannot be shown: ${reason}`);
    this.reason = reason;
    this.tooMuch = tooMuch;
  }
}

/** Takes out of a copy of a video what cameras write beside pictures and sound; throws a `CannotShow`. */
export async function publicVideo(path: string, ending: string, canConvert: boolean): Promise<ShownVideo> {
  const saysAiDrawn = await streamSaysAiDrawn(createReadStream(path));
  const shown = await (canConvert ? packAnew : cleanInPlace)(path, ending).catch((error: unknown) => {
    throw error instanceof Outgrown ? new CannotShow('too-much', tooBigHere) : error;
  });
  if (saysAiDrawn) await withFile(shown.path, file => markVideo(file, ending));
  return { ...shown, saysAiDrawn };
}

type Public = Omit<ShownVideo, 'saysAiDrawn'>;

async function packAnew(path: string, ending: string): Promise<Public> {
  const sent = await probe(path);
  if (!sent) throw new CannotShow('broken');
  const refusal = refuseOutline(sent);
  if (refusal) throw new CannotShow('too-much', refusal);
  const shown = await makePublicVideo(path, ending);
  const facts = shown && (await probe(shown));
  if (!facts) throw new CannotShow('broken');
  return { path: shown, facts };
}

/** Without the tools nobody looks at its pictures now; they are checked before they go out, once the tools are there. */
async function cleanInPlace(path: string, ending: string): Promise<Public> {
  try {
    await withFile(path, file => cleanVideo(file, ending));
  } catch (error) {
    if (!(error instanceof CannotClean)) throw error;
    throw new CannotShow(error.reason === 'damaged' ? 'broken' : 'entangled');
  }
  return { path };
}
