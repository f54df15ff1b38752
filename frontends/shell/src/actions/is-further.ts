import type { Action } from '@insta-ai/proto/http/many/content-action';

/** Whether an action has gone on: it only ever does, so of two the further one is the newer, whichever comes first. */
export function isFurther(one: Action, than: Action): boolean {
  if (than.state === 'ended') return false;
  return one.state === 'ended' || one.done >= than.done;
}
