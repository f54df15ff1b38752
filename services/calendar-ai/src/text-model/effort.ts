import type { OpenAI } from 'openai';
import type { Failure } from './failure-table.ts';

/**
 * What is known of how a model thinks: nothing yet; that it does by itself, and is asked to do little of it; that its server takes no
 * such wish. A model that does not think is never asked: some would begin to, and it would cost more.
 */
export type Effort = 'usual' | 'low' | 'refused';

/** The wish as servers read it. */
export function effortAsked(effort: Effort): Pick<OpenAI.ChatCompletionCreateParams, 'reasoning_effort'> {
  return effort === 'low' ? { reasoning_effort: 'low' } : {};
}

/** Statuses with which servers refuse a parameter. */
const statuses: readonly (number | undefined)[] = [400, 404, 422, 500, 501];
const named =
  /reasoning[ _.]?effort|(does not|doesn't|cannot) (support )?(think|reason)|\bthink(ing)? (value|level)/i;

/** Whether a server refused the wish by name. */
export function isEffortRefused(effort: Effort, { kind, status, param = '', words = '' }: Failure): boolean {
  return (
    effort === 'low' && kind === 'answered' && statuses.includes(status) && named.test(`${param} ${words}`)
  );
}
