import { CannotClean } from '../boxes/cannot-clean.ts';
import { cleanVideo } from '../boxes/clean-video.ts';
import { markVideo } from '../boxes/mark-video.ts';
import { withFile } from '../boxes/open-file.ts';
import { piecesSayAiDrawn } from '../media/ai-mark.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import { lookInto, outlineOf } from './look-at-video.ts';
import { makePublicVideo } from './make-public-video.ts';
import { piecesOf } from './pieces-of.ts';
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
  const saysAiDrawn = await piecesSayAiDrawn(piecesOf(path));
  const shown = await (canConvert ? packAnew : cleanInPlace)(path, ending).catch((error: unknown) => {
    throw error instanceof Outgrown ? new CannotShow('too-much', tooBigHere) : error;
  });
  if (saysAiDrawn) await withFile(shown.path, file => markVideo(file, ending));
  return { ...shown, saysAiDrawn };
}

type Public = Omit<ShownVideo, 'saysAiDrawn'>;

async function packAnew(path: string, ending: string): Promise<Public> {
  // Its pictures are copied as they are, so that to look into them once, in what the world sees, tells of both.
  refuse(await outlineOf(path));
  const shown = await makePublicVideo(path, ending);
  if (!shown) throw new CannotShow('broken');
  const facts = await lookInto(shown);
  refuse(facts);
  return { path: shown, facts };
}

function refuse(facts: VideoFacts | undefined): asserts facts {
  if (!facts) throw new CannotShow('broken');
  const refusal = refuseOutline(facts);
  if (refusal) throw new CannotShow('too-much', refusal);
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
