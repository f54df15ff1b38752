import { type GraphError, mediaError } from '../graph.errors.ts';
import { taken } from '../taken.ts';

const { captionCharacters, captionHashtags, captionMentions } = taken;

/** instagram-graph-api.md 2.3. The subcode for too many hashtags is not documented; the caption one is used here. */
export function captionProblem(caption: string): GraphError | undefined {
  if ([...caption].length > captionCharacters) {
    return mediaError('captionTooLong', `The caption was too long: at most ${captionCharacters} characters.`);
  }
  if ((caption.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? []).length > captionHashtags) {
    return mediaError('tooManyHashtags', `A caption can have at most ${captionHashtags} hashtags.`);
  }
  if ((caption.match(/(?<![\w.])@[\w.]+/g) ?? []).length > captionMentions) {
    return mediaError('tooManyTags', `You can use at most ${captionMentions} @ tags per post.`);
  }
  return undefined;
}
