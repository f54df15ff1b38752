import { notify } from '@insta-ai/design';
import { tooLateInWords } from './wish-in-words.ts';

const told = new Set<string>();

/** Says once of an item that it is deleted while its post stays: both the answer and the socket know of it. */
export function tellDeletedLive(id: string): void {
  if (told.has(id)) return;
  told.add(id);
  notify.info(tooLateInWords('delete'));
}
