import { fitText, oneLine } from './fit-text.ts';

/** Longest prompt for the image model, in characters; what comes later in a prompt has little effect. */
const longest = 1000;

/** A prompt that describes a picture and nothing else: no hashtags, mentions, links or quotes around it. */
export function tidyImagePrompt(text: string): string {
  const words = text
    .replace(/https?:\/\/\S+/gu, ' ')
    .replace(/(^|\s)[#＃@][\p{L}\p{M}\p{N}_.]+/gu, ' ')
    .replace(/^\s*(?:image\s+)?prompt\s*:/iu, ' ');
  return fitText(oneLine(words).replace(/^["“']+|(?<!["”'])["”']+$/gu, ''), longest);
}
