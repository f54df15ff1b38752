import type { Consent } from '@insta-ai/proto/http/content';
import type { ContentDocument } from './content-document.ts';
import { publishedBefore } from './planning.errors.ts';
import type { PublishProblem } from './publish-problem.ts';

type Publication = Pick<ContentDocument, 'publishedDate' | 'permalink'>;
type MaybePosted = Publication & Pick<ContentDocument, 'mayBeLive'>;

/** Whether an item is or was on Instagram, also when the person said so by hand. */
export function wasPublished({ publishedDate, permalink }: Publication): boolean {
  return Boolean(publishedDate || permalink);
}

/** Whether there is, or may be, already a post of it. */
export function mayHavePost(item: MaybePosted): boolean {
  return wasPublished(item) || Boolean(item.mayBeLive);
}

/** Refuses to post an item a second time without a consent that names its last publication. */
export function checkConsent(
  item: MaybePosted & Pick<ContentDocument, 'postedAgain'>,
  consent: Consent,
  zone: string,
): void {
  if (mayHavePost(item) && !allowsRepeat(item, consent)) throw publishedBefore(item, zone);
}

/** What keeps a scheduled item from going out a second time; undefined when nothing does. */
export function repeatProblem(
  item: MaybePosted & Pick<ContentDocument, 'consent'>,
): PublishProblem | undefined {
  if (item.consent || !mayHavePost(item)) return undefined;
  if (item.mayBeLive)
    return {
      message: 'We do not know whether this is already live, and sending it again was not confirmed.',
      advice: 'Choose another date and confirm sending it again, or set it as Published.',
    };
  return {
    message: 'This was published before, and posting it again was not confirmed.',
    advice: 'Choose another date and confirm posting it again, or set it as Published.',
  };
}

function allowsRepeat(
  { publishedDate, postedAgain, mayBeLive }: MaybePosted & Pick<ContentDocument, 'postedAgain'>,
  { again, againAfter }: Consent,
): boolean {
  if (!again) return false;
  if (againAfter === undefined) return !postedAgain;
  return new Date(againAfter).getTime() === (mayBeLive ?? publishedDate)?.getTime();
}
