import { AppError, toAppError } from '@insta-ai/chassis/app-error';
import type { WritingFailed } from '@insta-ai/proto/http/calendar-ai';
import { timeZoneUnknownWords } from '@insta-ai/proto/rules/time-zone';

export function calendarNotDescribed(): AppError {
  return new AppError('failed_precondition', 'Describe your calendar first.');
}

export function notADay(given: string): AppError {
  return new AppError(
    'invalid_argument',
    `"${given.slice(0, 64)}" is not a date. Choose dates for From and To.`,
  );
}

export function endsBeforeStart(): AppError {
  return new AppError('invalid_argument', 'The last day is before the first. Choose a later To.');
}

export function tooManyDays(days: number, most: number): AppError {
  return new AppError(
    'failed_precondition',
    `A calendar can have at most ${most} days; these are ${days}. Choose fewer days.`,
  );
}

export function tooManyEntries(entries: number, most: number): AppError {
  return new AppError(
    'failed_precondition',
    `A calendar can have at most ${most} entries; this would be ${entries}. Choose fewer days or fewer stories per day.`,
  );
}

export function nothingAskedFor(): AppError {
  return new AppError('failed_precondition', 'Ask for at least one reel, post or story.');
}

export function everythingKept(): AppError {
  return new AppError(
    'failed_precondition',
    'Everything you asked for is already locked. Unlock an entry, or ask for more.',
  );
}

export function startsInThePast(): AppError {
  return new AppError(
    'failed_precondition',
    'The first day is over already. Choose today or a later day for From.',
  );
}

export function todayIsOver(): AppError {
  return new AppError('failed_precondition', 'Too little of today is left. Choose tomorrow for From.');
}

export function timeZoneUnknown(given: string): AppError {
  return new AppError('invalid_argument', timeZoneUnknownWords(given));
}

export function entriesMissing(missing: number): AppError {
  return new AppError(
    'upstream_failed',
    `The text model left out ${missing} of the entries every time. Please try again, or choose another OPENAI_MODEL.`,
  );
}

export function tookTooLong(): AppError {
  return new AppError(
    'timeout',
    'The text model took too long for this calendar. Please try again with fewer days.',
  );
}

/** This process may begin no further piece; whoever asks for the same again has what is written, and the rest. */
export function goesOn(): AppError {
  const details: WritingFailed = { goesOn: true };
  return new AppError(
    'unavailable',
    'The calendar was interrupted. What is written is kept; ask again to go on.',
    { details },
  );
}

/** Whatever keeps the model from writing: the same calendar can be had by rule. */
export function offerRule(thrown: unknown): never {
  const { code, message, details } = toAppError(thrown);
  if ((details as WritingFailed | undefined)?.goesOn) throw thrown;
  const offer: WritingFailed = { canBeMadeByRule: true };
  throw new AppError(code, message, { cause: thrown, details: { ...details, ...offer } });
}
