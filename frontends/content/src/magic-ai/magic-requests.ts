import { callApi, createRepeatKeys } from '@insta-ai/platform';

/** What the wizard is told (specification section 3). */
export type MagicRequest = { description: string; _contentType: string | null; date: string | null };

/** Sent once more with the same words after an answer that got lost, also with a reload, the same item is wanted, not a second one. */
const keys = createRepeatKeys<MagicRequest>('magic');
/** What was typed for items that could not be made, and stands in no form; it outlives the dialog and its screen. */
let unmade: readonly MagicRequest[] = [];
const listeners = new Set<() => void>();

/** Has an item made of a description. */
export function sendMagicRequest(request: MagicRequest) {
  return keys.call(request, repeatKey => callApi('createContentWizard', { body: request, repeatKey }));
}

export const isSameRequest = (one: MagicRequest, other: MagicRequest) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The requests that wait to be sent again, or dropped. */
export const unmadeRequests = {
  get: () => unmade,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  keep: (request: MagicRequest) => change([...unmade, request]),
  drop: (request: MagicRequest) => change(unmade.filter(one => one !== request)),
};

function change(next: readonly MagicRequest[]) {
  unmade = next;
  for (const listener of listeners) listener();
}
