import type { Prediction } from '@insta-ai/proto/http/prediction-media';

import { ownPrompt } from './own-prompt.ts';

type Drawn = Pick<Prediction, 'input' | 'remix_of'>;

/**
 * Prompts that pictures of the item were drawn from, the newest first, each once and without the present one. What a
 * change was told is no prompt.
 */
export function earlierPrompts(predictions: readonly Drawn[], current: string, standing: string): string[] {
  const prompts = predictions
    .filter(({ remix_of: from }) => from?.kind !== 'change')
    .map(({ input }) => ownPrompt(String(input.prompt ?? '').trim(), standing));
  return [...new Set(prompts)].filter(prompt => prompt !== '' && prompt !== current.trim());
}
