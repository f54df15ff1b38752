import { AppError } from '@insta-ai/chassis/app-error';
import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import type { ExemplarsFull } from '@insta-ai/proto/http/voice/voice';
import { openingOf } from '@insta-ai/proto/rules/voice/text-voice';
import type { Exemplar } from './voice.ts';

export function noAccount(): AppError {
  return new AppError(
    'failed_precondition',
    'No Instagram account is selected. Connect one in the Profile first: a voice belongs to an account.',
  );
}

export function postNotImported(): AppError {
  return new AppError('not_found', 'This post is not among the imported ones.');
}

export function noSuchRow(): AppError {
  return new AppError('not_found', 'The voice sheet has no such row.');
}

export function exemplarGone(): AppError {
  return new AppError('not_found', 'This example is not there any more.');
}

export function nothingToPick(): AppError {
  return new AppError('invalid_argument', 'An example needs a post with text, or a text.');
}

export function notConnected(): AppError {
  return new AppError('not_found', 'This Instagram account is not connected.');
}

/** Names those there are, so that the person can say which one goes. */
export function tooManyExemplars(present: readonly Exemplar[]): AppError {
  const exemplars = present.map(({ id, text }) => ({ id, opening: openingOf(text) }));
  const details: ExemplarsFull = { exemplars };
  return new AppError(
    'failed_precondition',
    `There are ${voiceLimits.exemplars} examples already. Take one away to add another.`,
    { details },
  );
}

export function personNotNamed(): AppError {
  return new AppError('invalid_argument', 'The person whose voice is meant is not named.');
}
