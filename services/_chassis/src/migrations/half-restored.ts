import type { Db } from 'mongodb';

/** Collection that holds something as long as a restore fills the database and has not ended. */
export const restoreMark = 'restoring';

/** What a person reads who starts a product on stores whose restore did not end, and how to go on. */
export const halfRestoredWords =
  'A restore into these stores was begun and has not ended, so not all is there: run the same insta restore again, which begins anew. Nothing was changed.';

/** Whether a restore into this database was begun and has not ended. */
export async function isHalfRestored(db: Db): Promise<boolean> {
  return (await db.collection(restoreMark).findOne({})) !== null;
}
