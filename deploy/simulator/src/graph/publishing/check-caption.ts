import { mediaError } from '../graph.errors.ts';
import type { GraphError } from '../graph-error.ts';
import { taken } from './taken.ts';

const { captionCharacters, captionHashtags, captionMentions } = taken;

/** instagram-graph-api.md 2.3. The subcode for too many hashtags is not documented; the caption one is used here. */
export function captionProblem(caption: string): GraphError | undefined {
  if ([...caption].length > captionCharacters) {
    return mediaError(
      36004,
      2207010,
      'Caption is too long',
      `The caption was too long: at most ${captionCharacters} characters.`,
    );
  }
  if ((caption.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? []).length > captionHashtags) {
    return mediaError(
      36004,
      2207010,
      'Too many hashtags',
      `A caption can have at most ${captionHashtags} hashtags.`,
    );
  }
  if ((caption.match(/(?<![\w.])@[\w.]+/g) ?? []).length > captionMentions) {
    return mediaError(
      100,
      2207040,
      'Too many tags',
      `You can use at most ${captionMentions} @ tags per post.`,
    );
  }
  return undefined;
}
