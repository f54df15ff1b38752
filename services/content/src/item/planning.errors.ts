import { AppError } from '@insta-ai/chassis/app-error';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { momentInWords } from '@insta-ai/proto/rules/clock/moment-in-words';
import type { ContentDocument, StoredOutcome } from './content-document.ts';
import type { PublishProblem } from './publish-problem.ts';

export function scheduleNeedsDate(): AppError {
  return new AppError('failed_precondition', 'Choose a date before you schedule this content.');
}

export function laterDateNeeded(): AppError {
  return new AppError('invalid_argument', 'Choose a future date for each item you move.');
}

/** Carries the stored item like every conflict, so that the editor shows it as it is now. */
export function alreadyPublished(content: ContentWithNeighbours): AppError {
  return new AppError('conflict', 'This content went out before it could be stopped. It is published.', {
    details: { content },
  });
}

export function beingSent(): AppError {
  return new AppError(
    'failed_precondition',
    'This content is being sent to Instagram right now. Try again in a minute.',
  );
}

/** The moment is in the details too, so that a browser can write it as the rest of its screen. */
export function publishedBefore(
  { publishedDate, permalink, mayBeLive }: Pick<ContentDocument, 'publishedDate' | 'permalink' | 'mayBeLive'>,
  zone = '',
): AppError {
  if (mayBeLive) {
    const details = { publishedDate: null, permalink, mayBeLive: mayBeLive.toISOString() };
    const message = 'We do not know whether this is live. Send it again?';
    return new AppError('published_before', message, { details });
  }
  const when = publishedDate ? `on ${momentInWords(publishedDate, zone)}` : 'before';
  return new AppError('published_before', `This was published ${when}. Post it again?`, {
    details: { publishedDate: publishedDate?.toISOString() ?? null, permalink },
  });
}

export function notPublishable({ message, advice }: PublishProblem): AppError {
  return new AppError('failed_precondition', message, { details: { advice } });
}

/** It failed, or waits for the person: the outcome's text and advice. */
export function notPublished({ message, advice }: StoredOutcome): AppError {
  const sentences = [message, advice].filter(text => text !== '');
  const text = sentences.map(one => (/[.?!]$/.test(one) ? one : `${one}.`)).join(' ');
  return new AppError('failed_precondition', text);
}

export function nothingToConfirm(): AppError {
  return new AppError('failed_precondition', 'There is nothing to confirm for this content.');
}

export function changedWhilePublishing(): AppError {
  return new AppError('conflict', 'This content was changed while it was going out. Check it and try again.');
}

export function stillPublishing(): AppError {
  return new AppError(
    'timeout',
    'Publishing is taking longer than usual. It continues automatically; you will see here when it is done.',
  );
}

export function restarting(): AppError {
  return new AppError('unavailable', 'Insta AI is restarting. Publishing continues automatically.');
}
