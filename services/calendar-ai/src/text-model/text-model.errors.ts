import { AppError, capForeignText } from '@insta-ai/chassis/app-error';
import { causeOf, type Failure, isTooMuch } from './failure-table.ts';

/**
 * What may mend an error: a shorter question, less asked for at once, the same once more, or the same without its picture, because
 * this model sees none (`blind`) or may not have taken this one (`unseen`).
 */
type Mend = 'shorter' | 'less' | 'again' | 'blind' | 'unseen';
const mendedBy = (mend: Mend) => ({ details: { mend } });

export function mendOf(thrown: unknown): Mend | undefined {
  return thrown instanceof AppError ? (thrown.details?.mend as Mend | undefined) : undefined;
}

export function callFailed(failure: Failure, cause: unknown): AppError {
  const { code, message } = causeOf(failure);
  const mend = failure.picture ?? (isTooMuch(failure) ? 'shorter' : undefined);
  return new AppError(code, message, { cause, ...(mend && mendedBy(mend)) });
}

export function refused(reason: string): AppError {
  return new AppError(
    'failed_precondition',
    `The text model will not write this. Please change the description. It says: "${capForeignText(reason)}"`,
    // It may have been what the picture shows.
    mendedBy('unseen'),
  );
}

export function filtered(): AppError {
  return new AppError(
    'failed_precondition',
    'The text model will not write about this. Please change the description.',
    mendedBy('unseen'),
  );
}

/** `thinking` when its room went before it had written a word. */
export function cutOff(thinking: boolean): AppError {
  return new AppError(
    'upstream_failed',
    thinking
      ? 'The text model used up its room for an answer by thinking. Let its server give it more room, or choose another OPENAI_MODEL, one that thinks less.'
      : 'The text model did not finish its answer: its room was used up. Please try again with a shorter description.',
    mendedBy('less'),
  );
}

export function emptyReply(): AppError {
  return new AppError(
    'upstream_failed',
    'The text model sent an empty answer. Please try again.',
    mendedBy('again'),
  );
}

export function onlyThoughts(): AppError {
  return new AppError(
    'upstream_failed',
    'The text model sent only what it thought, and no answer. Please try again, or choose another OPENAI_MODEL.',
  );
}

export function noChoice(): AppError {
  return new AppError(
    'upstream_failed',
    'The text model sent a reply with no answer in it. Please try again, or choose another OPENAI_MODEL.',
  );
}

/** The problem is kept as the cause, for the log: it speaks of fields the person never saw. */
export function unusableReply(problem: string): AppError {
  return new AppError(
    'upstream_failed',
    'The text model twice sent an answer that cannot be used. Please try again, or choose another OPENAI_MODEL.',
    { cause: new Error(problem) },
  );
}

export function nobodyWaits(): AppError {
  return new AppError('timeout', 'Nobody is waiting for this text any more.');
}
