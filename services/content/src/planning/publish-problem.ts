import type { ContentDocument } from '../contents/content-document.ts';
import { postCaption } from './post-caption.ts';

/** Why an item cannot go out, and what the person can do about it. */
export type PublishProblem = { message: string; advice: string };

/** Slides of a carousel (instagram-graph-api.md, containers: 2 to 10 children). */
const slideLimit = 10;
/** Characters of a caption (instagram-graph-api.md, container parameters). */
const captionLimit = 2_200;

/** The first thing that keeps an item from going out; undefined when it can. */
export function publishProblem(item: ContentDocument, accountId: string): PublishProblem | undefined {
  return missingParts(item, accountId)[0] ?? overTheLimit(item);
}

/** Everything that a post needs and this item has not. */
export function missingParts(item: ContentDocument, accountId: string): PublishProblem[] {
  const missing: PublishProblem[] = [];
  if (!accountId)
    missing.push({
      message: 'Connect an Instagram account first.',
      advice: 'You can do that on the Profile screen.',
    });
  if (!item.instagramType)
    missing.push({
      message: 'Choose a content type first.',
      advice: 'It says whether this is a Post, a Story or a Reel.',
    });
  if (item.contents.length === 0)
    missing.push({
      message: 'Select a picture or video first.',
      advice: 'Generate or upload one and press Select.',
    });
  return missing;
}

function overTheLimit(item: ContentDocument): PublishProblem | undefined {
  const caption = postCaption(item).length;
  const slides = item.contents.length;
  if (slides > slideLimit)
    return {
      message: `Instagram takes at most ${slideLimit} pictures or videos in one post; this content has ${slides}.`,
      advice: 'Deselect some of them.',
    };
  if (caption > captionLimit)
    return {
      message: `Instagram takes at most ${captionLimit} characters; text and hashtags together have ${caption}.`,
      advice: 'Shorten the text or the hashtags.',
    };
  return undefined;
}
