import type { OutsideCause } from '@insta-ai/chassis/outside/outside-cause';
import type { GraphResult } from './graph-result.ts';

/** Limits of the app, the user, the page and its business (instagram-graph-api.md, 7). */
const limitCodes: readonly number[] = [4, 17, 32, 341, 613, 80001, 80002, 80006];

/** In what way a call to the platform failed. */
export function graphCauseOf(result: GraphResult<unknown>): OutsideCause | undefined {
  if (result.kind === 'ok') return undefined;
  if (result.kind === 'unclear') return result.answer ? 'broken' : 'unclear';
  const { status, code } = result.error;
  return status === 429 || limitCodes.includes(code) ? 'throttled' : 'refused';
}
