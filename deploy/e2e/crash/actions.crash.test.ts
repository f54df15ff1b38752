import type { Action } from '@insta-ai/proto/http/many/content-action';
import { expect } from 'vitest';
import { createBulk } from './bulk.ts';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

const date = '2099-06-01T08:00:00.000Z';
const shifted = '2099-06-04T08:00:00.000Z';

everyKillIsSurvived({
  work: 'actions',
  promise: 'many items are each shifted once and each deleted, none of them half',
  fewestSteps: 4,
  limitMs: 600_000,
  mostKills: 3,
  signIn,
  rehearse: async person => void (await person.shiftAndDelete(person.rehearsed)),
  surviveKillAt,
});

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const title = `Loaf of step ${index}`;
  const items = await person.newItems(title);
  const label = await stage.killAt(index, async () => void (await person.shiftAndDelete(items)));
  const where = `after step ${index} (${label})`;

  // The person's yes may have been lost with the process; they say it again.
  const { move, removal } = await person.shiftAndDelete(items);

  expect(move, where).toMatchObject({ items: 4, done: 4, kept: [] });
  expect(removal, where).toMatchObject({ items: 2, done: 2, kept: [] });
  const api = await stage.api();
  for (const { _id, isToGo } of items) {
    const left = await api.content(_id).catch(() => undefined);
    expect(left?.date, where).toBe(isToGo ? undefined : shifted);
  }
}

type Item = { _id: string; isToGo: boolean };

async function signIn(stage: CrashStage) {
  const { carryOut } = createBulk(stage);
  const newItems = async (title: string): Promise<Item[]> => {
    const api = await stage.api();
    const items: Item[] = [];
    for (let n = 0; n < 4; n += 1)
      items.push({ _id: (await api.createContent({ title, date }))._id, isToGo: n % 2 === 0 });
    return items;
  };
  return {
    newItems,
    /** Made before, because the steps are counted from the person's first yes. */
    rehearsed: await newItems('a calm rehearsal'),
    async shiftAndDelete(items: Item[]): Promise<{ move: Action; removal: Action }> {
      const [first = { _id: '' }] = items;
      const ids = items.map(({ _id }) => _id);
      const move = await carryOut(`${first._id}.shift`, { kind: 'shift', days: 3 }, ids);
      const leaving = items.filter(({ isToGo }) => isToGo).map(({ _id }) => _id);
      return { move, removal: await carryOut(`${first._id}.delete`, { kind: 'delete' }, leaving) };
    },
  };
}
