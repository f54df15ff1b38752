import type { BatchStep } from '@insta-ai/proto/data/content-batch';
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
  if (item.status === 'Published' || isGoingOut(item)) return [];
  const needed = { text: needsText(item), picture: needsPicture(item) };
  return steps.filter(step => needed[step]);
}

function needsText({ metaDescription, hashtags, ...about }: Item): boolean {
  return isEmpty(metaDescription, hashtags) && !saysNothing(about);
}

function needsPicture({ contents, prompt, description, title }: Item): boolean {
  return contents.length === 0 && !isEmpty(prompt, description, title);
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
