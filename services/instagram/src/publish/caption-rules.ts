import type { Words } from './ledger.ts';

/** Limits of the platform (instagram-graph-api.md, 2.3). */
const maxCharacters = 2200;
const maxMentions = 20;

const hashtag = /(?<![\p{L}\p{N}_&#/])#[\p{L}\p{N}_]+/gu;
const mention = /(?<![\p{L}\p{N}_.@/])@[A-Za-z0-9_.]+/gu;

/** What stands in the way of a caption before anything is sent; undefined when it may go out. */
export function captionProblem(caption: string, hashtagCap: number): Words | undefined {
  const characters = [...caption].length;
  if (characters > maxCharacters) {
    return {
      cause: 'captionTooLong',
      message: `Text and hashtags are ${characters} characters long; Instagram takes ${maxCharacters}.`,
      advice: 'Shorten them and publish again.',
    };
  }
  const hashtags = count(caption, hashtag);
  if (hashtags > hashtagCap) {
    return {
      cause: 'tooManyHashtags',
      message: `There are ${hashtags} hashtags; ${hashtagCap} are allowed.`,
      advice: 'Remove some hashtags and publish again.',
    };
  }
  const mentions = count(caption, mention);
  if (mentions > maxMentions) {
    return {
      cause: 'tooManyTags',
      message: `The text mentions ${mentions} people; Instagram takes ${maxMentions}.`,
      advice: 'Remove some @mentions and publish again.',
    };
  }
  return undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
