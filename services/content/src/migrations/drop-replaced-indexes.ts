import { dropIndexes } from '@insta-ai/chassis/migrations/drop-indexes';
import type { Migration } from '@insta-ai/chassis/migrations/migration';

const replaced = [
  // Texts were sorted by the codes of their letters.
  'owner_1_title_1__id_1',
  'owner_1_city_1__id_1',
  // Others begin with them.
  'owner_1_contents_1',
  'deletedFrom_1',
];

/** Of lists that were sorted by the codes behind the badges. */
const replacedByBadges = ['owner_1__contentType.name_1__id_1', 'owner_1_status_1_outcome.state_1__id_1'];

export const dropReplacedIndexes: Migration = {
  version: 2,
  name: 'indexes that nothing is read by are gone',
  when: 'later',
  run: ({ db }) => dropIndexes(db.collection('contents'), replaced),
};

export const dropIndexesOfCodes: Migration = {
  version: 5,
  name: 'lists are read along the indexes of their badges alone',
  when: 'later',
  run: ({ db }) => dropIndexes(db.collection('contents'), replacedByBadges),
};
