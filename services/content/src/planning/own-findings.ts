import type { PreflightProblem } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../contents/content-document.ts';
import { problemOfRepeat, wasPublished } from './posting-again.ts';
import { publishWindowMs } from './publish-decision.ts';
import { missingParts } from './publish-problem.ts';

/** Another item that shows the same. */
export type Twin = Pick<ContentDocument, 'title' | 'publishedDate' | 'permalink' | 'contents'>;

/** What the item alone says about whether it can go out; account, limits and media are judged by their owners. */
export function ownFindings(
  item: ContentDocument,
  { accountId, twins, now }: { accountId: string; twins: readonly Twin[]; now: Date },
): PreflightProblem[] {
  const missing = missingParts(item, item.notify ? 'by hand' : accountId);
  return [
    ...missing.map(({ message, advice }) => ({ level: 'error' as const, message, fix: advice })),
    ...repeatFindings(item),
    ...dateFindings(item, now),
    ...twinFindings(item, twins),
  ];
}

/** Of an item that waits for its date; of every other the person is asked when it is to go out. */
function repeatFindings(item: ContentDocument): PreflightProblem[] {
  const problem = item.dueAt && !item.notify && problemOfRepeat(item);
  return problem ? [{ level: 'error', message: problem.message, fix: problem.advice }] : [];
}

function dateFindings({ date, status }: ContentDocument, now: Date): PreflightProblem[] {
  if (!date || status === 'Published') return [];
  const late = now.getTime() - date.getTime();
  if (late > publishWindowMs)
    return [
      {
        level: 'error',
        message: 'The planned time passed more than a day ago, so this does not go out by itself.',
        fix: 'Choose a new date, or publish it now.',
      },
    ];
  // A scheduled item is on its way at its date.
  if (late <= 0 || status === 'Scheduled') return [];
  return [
    {
      level: 'warning',
      message: 'The date is in the past.',
      fix: 'Choose a later one, or it goes out as soon as you schedule it.',
    },
  ];
}

function twinFindings(item: ContentDocument, twins: readonly Twin[]): PreflightProblem[] {
  const twin = twins.find(({ contents }) => contents.join() === item.contents.join());
  if (!twin || item.contents.length === 0) return [];
  const name = twin.title.trim() ? `“${twin.title.trim()}”` : 'Another item';
  const where = wasPublished(twin) ? 'was already published' : 'is planned';
  return [
    {
      level: 'warning',
      message: `${name} ${where} with the same pictures.`,
      fix: 'Select other pictures if this was not on purpose.',
    },
  ];
}
