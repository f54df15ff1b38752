import type { Migration, MigrationContext } from '@insta-ai/chassis/migrations/migration';
import { createCallsOfBeforeStore } from '../room/calls-of-before.store.ts';
import type { Month } from '../room/months.store.ts';
import { createPeopleStore } from '../room/people.store.ts';
import { addCallsOfBefore } from '../room/room.service.ts';

/** Every call is counted in the month in which it was held, a month ago at most. */
const stillCountedMs = 32 * 24 * 60 * 60 * 1000;
const atOnce = 200;

async function partPeople(context: MigrationContext, which: (month: string) => boolean): Promise<void> {
  const { db, stopping, progress = '', noteProgress } = context;
  const parts = { callsOfBefore: createCallsOfBeforeStore({ db }), people: createPeopleStore({ db }) };
  const months = db.collection<Month>('months');
  const found = await months
    .find({ people: { $exists: true } }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .toArray();
  for (const { _id: month } of found.filter(({ _id }) => which(_id) && _id > progress)) {
    const counted = await months.findOne({ _id: month }, { projection: { people: 1 } });
    const owners = Object.keys(counted?.people ?? {});
    for (let from = 0; from < owners.length; from += atOnce) {
      if (stopping.aborted) return;
      await addCallsOfBefore(parts, month, owners.slice(from, from + atOnce));
    }
    await noteProgress(month);
  }
}

const firstOpenMonth = () => new Date(Date.now() - stillCountedMs).toISOString().slice(0, 7);

/** Without it everybody's budget would begin anew; an older version still counts all in one document. */
export const partPeopleOfNow: Migration = {
  version: 1,
  name: 'each person has a document of the month that runs',
  when: 'needed',
  readableFrom: 0,
  again: true,
  run: context => partPeople({ ...context, progress: undefined }, month => month >= firstOpenMonth()),
};

export const partPeopleOfEarlier: Migration = {
  version: 2,
  name: 'each person has a document of every earlier month',
  when: 'later',
  run: context => partPeople(context, month => month < firstOpenMonth()),
};
