import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { openingOf } from '@insta-ai/proto/rules/voice/text-voice';
import { ownPrompt } from './own-prompt.ts';

/**
 * What a picture shows, for who does not see it: how its own words begin, for all of them are in its Info; else its file's name, else
 * its number.
 */
export function pictureName(
  { input, filename }: Pick<Prediction, 'input' | 'filename'>,
  { standing, number }: { standing: string; number: number },
): string {
  return openingOf(ownPrompt(String(input.prompt ?? ''), standing)) || filename || `Picture ${number}`;
}
