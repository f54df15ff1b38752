import type { Content } from '@insta-ai/proto/http/content';
import type { Action, ActionChange } from '@insta-ai/proto/http/many/content-action';
import { expect } from 'vitest';
import { createBulk } from './bulk.ts';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

const date = '2099-06-01T08:00:00.000Z';

everyKillIsSurvived({
  work: 'actions and their undo',
  promise: 'many items are each scheduled, made drafts and given a type once, and come back as they were',
  fewestSteps: 36,
  everyTime: true,
  limitMs: 1_800_000,
  signIn,
  rehearse: async person => void (await person.run(person.rehearsed)),
  surviveKillAt,
});

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const items = await person.newItems(`Loaf of step ${index}`);
  const before = await person.look(items.all);
  const label = await stage.killAt(index, async () => void (await person.run(items)));
  const where = `after step ${index} (${label})`;

  // What of the person's clicks was lost with the process, they click again.
  for (const { deed, done, back } of await person.run(items)) {
    expect(done, `${deed} ${where}`).toMatchObject({ state: 'ended', items: 2, done: 2, kept: [] });
    expect(back, `undo of ${deed} ${where}`).toMatchObject({ state: 'ended', items: 2, done: 2, kept: [] });
  }
  expect(await person.look(items.all), where).toEqual(before);
}

type Items = { all: string[]; drafts: string[]; scheduled: string[] };
type Done = { deed: string; done: Action; back: Action };

async function signIn(stage: CrashStage) {
  const api = await stage.api();
  const { _id: _contentType } = await api.createContentType({ name: 'Crash' });
  const { _id: other } = await api.createContentType({ name: 'Other' });
  await api.ask('POST', '/api/instagram/login', { accessToken: stage.simulator.credentials.userAccessToken });
  const { _id } = await api.createContent({ title: 'Pictures', prompt: 'a quiet bay', _contentType });
  const contents = await api.generate(_id);
  const { carryOut, takeBack } = createBulk(stage);

  const look = async (ids: readonly string[]) => {
    const asked = await stage.api();
    const items = await Promise.all(ids.map(id => asked.content(id)));
    return items.map(
      ({ status, date: at, account, _contentType: type, instagramType, outcome, contents: shown }) => ({
        ...{ status, at, account, type, instagramType, outcome, shown },
      }),
    );
  };
  const andBack = async (ids: readonly string[], change: ActionChange): Promise<Done> => {
    const done = await carryOut(`${ids[0]}.${change.kind}`, change, ids);
    return { deed: change.kind, done, back: await takeBack(done) };
  };
  const newItems = async (title: string): Promise<Items> => {
    const asked = await stage.api();
    const make = async (status: Content['status']) =>
      (
        await asked.createContent({
          title: `${title}, ${status}`,
          metaDescription: title,
          contents,
          _contentType,
          date,
          status,
        })
      )._id;
    const drafts = [await make('Draft'), await make('Draft')];
    const scheduled = [await make('Scheduled'), await make('Scheduled')];
    return { all: [...drafts, ...scheduled], drafts, scheduled };
  };
  return {
    look,
    newItems,
    /** Made before, because the steps are counted from the person's first yes. */
    rehearsed: await newItems('a calm rehearsal'),
    run: async ({ drafts, scheduled }: Items): Promise<Done[]> => [
      await andBack(drafts, { kind: 'schedule' }),
      await andBack(scheduled, { kind: 'draft' }),
      await andBack(drafts, { kind: 'type', _contentType: other }),
    ],
  };
}
