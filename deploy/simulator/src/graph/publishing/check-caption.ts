import { mediaError } from '../graph.errors.ts';
import type { GraphError } from '../graph-error.ts';

const MOST_CHARACTERS = 2200;
const MOST_HASHTAGS = 30;
const MOST_MENTIONS = 20;

/** instagram-graph-api.md 2.3. The subcode for too many hashtags is not documented; the caption one is used here. */
export function captionProblem(caption: string): GraphError | undefined {
  if ([...caption].length > MOST_CHARACTERS) {
    return mediaError(
      36004,
      2207010,
      'Caption is too long',
      `The caption was too long: at most ${MOST_CHARACTERS} characters.`,
    );
  }
  if ((caption.match(/(?<![\w&])#[\p{L}\p{N}_]+/gu) ?? []).length > MOST_HASHTAGS) {
    return mediaError(
      36004,
      2207010,
      'Too many hashtags',
      `A caption can have at most ${MOST_HASHTAGS} hashtags.`,
    );
  }
  if ((caption.match(/(?<![\w.])@[\w.]+/g) ?? []).length > MOST_MENTIONS) {
    return mediaError(100, 2207040, 'Too many tags', `You can use at most ${MOST_MENTIONS} @ tags per post.`);
  }
  return undefined;
}
