import type { AnswerForm } from './answer-form.ts';
import type { KnownForm } from './known-form.store.ts';

/** Known to one process, and gone with it. */
export function createFakeForm(): KnownForm {
  let known: AnswerForm = 'json_schema';
  return {
    get: async () => known,
    async remember(form) {
      known = form;
    },
  };
}
