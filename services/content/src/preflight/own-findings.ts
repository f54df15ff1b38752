import { error, type Finding, warning } from '@insta-ai/proto/rules/finding';
import { storyTextFindings } from '@insta-ai/proto/rules/post-findings';
import { clashingOptions } from '@insta-ai/proto/rules/post-options';
import { hasPassed, isTooLate } from '@insta-ai/proto/rules/publish-window';
import type { ContentDocument } from '../item/content-document.ts';
import { repeatProblem, wasPublished } from '../item/posting-again.ts';
import { missingFindings, ofOptions } from '../item/publish-problem.ts';

/** Another item that shows exactly the same media. */
export type Twin = Pick<ContentDocument, 'title' | 'publishedDate' | 'permalink'>;

/** What the item alone says about whether it can go out; account, limits and media are judged by their owners. */
export function ownFindings(
  item: ContentDocument,
  { accountId, twin, now }: { accountId: string; twin?: Twin | undefined; now: Date },
): Finding[] {
  return [
    ...missingFindings(item, item.notify ? 'by hand' : accountId),
    ...wordsFindings(item),
    ...optionsFindings(item),
    ...repeatFindings(item),
    ...dateFindings(item, now),
    ...twinFindings(twin),
  ];
}

/** Who publishes by hand sets them by hand. */
function optionsFindings(item: ContentDocument): Finding[] {
  if (item.notify) return [];
  return [...ofOptions(item), ...clashingOptions({ instagramType: item.instagramType, options: item })];
}

/** Who publishes by hand has the words in the email. */
function wordsFindings({
  instagramType,
  metaDescription,
  enableCaption,
  notify,
}: ContentDocument): Finding[] {
  const isCaptionOn = enableCaption ?? false;
  return notify ? [] : storyTextFindings({ instagramType, text: metaDescription, isCaptionOn });
}

/** For planned items only; for all others the person is asked when they are to go out. */
function repeatFindings(item: ContentDocument): Finding[] {
  const problem = item.dueAt && !item.notify && repeatProblem(item);
  if (!problem) return [];
  return [error({ rule: 'repeat', where: 'item', message: problem.message, fix: problem.advice })];
}

function dateFindings({ date, status }: ContentDocument, now: Date): Finding[] {
  if (!date || status === 'Published') return [];
  if (isTooLate(date, now))
    return [
      error({
        rule: 'too-late',
        where: 'date',
        message: 'The planned time passed more than a day ago, so this will not go out automatically.',
        fix: 'Choose a new date, or publish it now.',
      }),
    ];
  // At its date a scheduled item is on its way.
  if (!hasPassed(date, now) || status === 'Scheduled') return [];
  return [
    warning({
      rule: 'past-date',
      where: 'date',
      message: 'The date is in the past.',
      fix: 'Choose a later one, or it goes out as soon as you schedule it.',
    }),
  ];
}

function twinFindings(twin: Twin | undefined): Finding[] {
  if (!twin) return [];
  const name = twin.title.trim() ? `“${twin.title.trim()}”` : 'Another item';
  const state = wasPublished(twin) ? 'was already published' : 'is planned';
  return [
    warning({
      rule: 'twin',
      where: 'media',
      message: `${name} ${state} with the same pictures.`,
      fix: 'If that was not intended, select other pictures.',
    }),
  ];
}
