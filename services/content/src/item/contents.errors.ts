import { AppError } from '@insta-ai/chassis/app-error';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { ContentDocument, StoredOutcome } from './content-document.ts';

export function contentNotFound(): AppError {
  return new AppError('not_found', 'This content no longer exists.');
}

/** Carries the stored item, so that the editor can show what changed (design.md section 5). */
export function contentChangedMeanwhile(content: ContentWithNeighbours): AppError {
  return new AppError(
    'conflict',
    'This content was changed somewhere else in the meantime. Check it before you save.',
    { details: { content } },
  );
}

/** For what is done with items that a person may have deleted meanwhile: then there is nothing left to do. */
export function unlessDeleted(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

export function contentTypeGone(): AppError {
  return new AppError('failed_precondition', 'This content type no longer exists. Choose another one.');
}

export function mediaNotOurs(address: string): AppError {
  return new AppError(
    'failed_precondition',
    `You can only select pictures and videos from your own media, not "${address.slice(0, 100)}".`,
  );
}

export function badFilter(problem: string): AppError {
  return new AppError('invalid_argument', `The filter is not valid: ${problem}.`);
}

export function badDate(given: string): AppError {
  return new AppError('invalid_argument', `"${given.slice(0, 64)}" is not a valid date.`);
}

/** `action` is what the person wanted to do, as a command: "Delete it". */
export function refusedWhileGoingOut(
  { outcome, status }: Pick<ContentDocument, 'outcome' | 'status'>,
  action: string,
): AppError {
  const message =
    outcome?.state === 'held'
      ? `This content is waiting to go out: ${outcome.message} ${wayOutOfHold(outcome, status, action)}`
      : `This content is going out right now. ${action} once that is done.`;
  return new AppError('failed_precondition', message);
}

/** The button that takes it back: what waits without a plan, after Publish Now, has none to set as Draft. */
function wayOutOfHold({ sent }: StoredOutcome, status: ContentDocument['status'], action: string): string {
  if (status === 'Scheduled') return 'Set it as Draft or choose another date first.';
  return sent ? `${action} once Instagram has answered.` : 'Press “Stop trying” first.';
}

/** Why an item that is to be deleted is still there. */
export function whyDeletedLater(outcome: StoredOutcome | null): string {
  return outcome?.state === 'unknown'
    ? 'We do not know whether this is live. Tell us, and it will be deleted.'
    : 'This is going out to Instagram. It will be deleted as soon as Instagram answers.';
}

export function outputInUse(): AppError {
  return new AppError(
    'failed_precondition',
    'This picture is used by a scheduled item. Deselect it there first, or set the item as Draft.',
  );
}

/** Used by another item, whose title helps to find it. */
export function outputUsedElsewhere({ title }: { title: string }): AppError {
  const name = title.trim() === '' ? 'an item without a title' : `“${title.trim()}”`;
  return new AppError(
    'failed_precondition',
    `A picture or video made for this is used by ${name}. Deselect it there first.`,
  );
}

export function publishedNotNamed(): AppError {
  return new AppError('invalid_argument', 'Whose published items are meant, or since when, is not named.');
}
