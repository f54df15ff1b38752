import { type GraphError, mediaError } from '../graph.errors.ts';
import { taken } from '../taken.ts';

const { captionCharacters, captionMentions } = taken;

/** instagram-graph-api.md 2.3. The subcode for too many hashtags is not documented; the caption one is used here. */
export function captionProblem(
  caption: string,
  mostHashtags: number = taken.captionHashtags,
): GraphError | undefined {
  if ([...caption].length > captionCharacters) {
    return mediaError('captionTooLong', `The caption was too long: at most ${captionCharacters} characters.`);
  }
  if ((caption.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? []).length > mostHashtags) {
    return mediaError('tooManyHashtags', `A caption can have at most ${mostHashtags} hashtags.`);
  }
  if ((caption.match(/(?<![\w.])@[\w.]+/g) ?? []).length > captionMentions) {
    return mediaError('tooManyTags', `You can use at most ${captionMentions} @ tags per post.`);
  }
  return undefined;
}
