import { dropIndexes } from '@insta-ai/chassis/migrations/drop-indexes';
import type { Migration } from '@insta-ai/chassis/migrations/migration';

/** Sums of a month were added up from its calls along it. */
const replaced = ['month_1_state_1_owner_1_micros_1_pictures_1_inputTokens_1_outputTokens_1'];

export const dropSumsIndex: Migration = {
  version: 3,
  name: 'indexes that nothing is read by are gone',
  when: 'later',
  run: ({ db }) => dropIndexes(db.collection('costs'), replaced),
};
