import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';

type Item = Pick<
  ContentDocument,
  | 'status'
  | 'outcome'
  | 'metaDescription'
  | 'hashtags'
  | 'contents'
  | 'title'
  | 'description'
  | 'location'
  | 'city'
  | 'prompt'
>;

/** Which of the steps an item needs: what it has already is never written or drawn over, nor what is out. */
export function neededSteps(item: Item, steps: readonly BatchStep[]): BatchStep[] {
  return steps.filter(step => whyLeftOut(item, step) === undefined);
}

/** Why a step of an item is left out, in words after the title of the item; undefined when it is needed. */
export function whyLeftOut(item: Item | undefined, step: BatchStep): string | undefined {
  if (!item) return keptReasons.deletedSince;
  if (item.status === 'Published') return keptReasons.published;
  if (isGoingOut(item)) return keptReasons.goingOut;
  return step === 'text' ? whyTextLeftOut(item) : whyPictureLeftOut(item);
}

function whyTextLeftOut(item: Item): string | undefined {
  if (hasText(item)) return keptReasons.hasText;
  if (whyNoText(item)) return keptReasons.unseenText;
  return saysNothing(item) ? keptReasons.nothingToWrite : undefined;
}

function whyPictureLeftOut({ contents, prompt, description, title }: Item): string | undefined {
  if (contents.length > 0) return keptReasons.hasPicture;
  return isEmpty(prompt, description, title) ? keptReasons.nothingToDraw : undefined;
}

/** Why a text of a batch is not put into an item: it would go out with words that nobody has seen. */
export function whyNoText({ status }: Pick<Item, 'status'>): string | undefined {
  return status === 'Scheduled'
    ? 'It is scheduled, and would go out with a text that nobody has seen. Open it and press Generate Metadata.'
    : undefined;
}

export function hasText({ metaDescription, hashtags }: Pick<Item, 'metaDescription' | 'hashtags'>): boolean {
  return !isEmpty(metaDescription, hashtags);
}

function saysNothing({
  title,
  description,
  location,
  city,
  prompt,
}: Omit<Item, 'metaDescription' | 'hashtags'>) {
  return isEmpty(title, description, location, city, prompt);
}

function isEmpty(...texts: string[]): boolean {
  return texts.join('').trim() === '';
}
