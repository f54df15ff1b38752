import type { ChangeOfMedia, MediaUndo } from '@insta-ai/proto/http/many/media-changes';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { expect } from 'vitest';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

everyKillIsSurvived({
  work: 'changes of media',
  promise: 'many files are each starred, tagged and deleted, and come back as they were',
  fewestSteps: 12,
  everyTime: true,
  limitMs: 900_000,
  signIn,
  rehearse: person => person.changeAndBack(),
  surviveKillAt,
});

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const label = await stage.killAt(index, () => person.changeAndBack());
  const where = `after step ${index} (${label})`;

  // What the kill left half done can be taken back whole; then the person does all of it again.
  await person.takeBackAll(where);
  await person.changeAndBack(where);
}

/** TABLE: what is done to many files, and what each becomes. */
const deeds: { change: ChangeOfMedia; become: Partial<MediaItem> | undefined }[] = [
  { change: { kind: 'star' }, become: { preferred: true } },
  { change: { kind: 'tag', tags: ['bali'] }, become: { tags: ['bali'] } },
  { change: { kind: 'delete' }, become: undefined },
];

async function signIn(stage: CrashStage) {
  const api = await stage.api();
  const { _id: _contentType } = await api.createContentType({ name: 'Crash' });
  const { _id } = await api.createContent({ title: 'Pictures', prompt: 'a quiet bay', _contentType });
  await api.generate(_id, 2);
  const look = async () => {
    const asked = await stage.api();
    return asked.ask<MediaItem[]>('GET', '/api/predictions/media?sortDirection=asc');
  };
  const before = await look();
  const outputs = before.map(({ output }) => output);
  const undoable = async () => {
    const asked = await stage.api();
    return (await asked.ask<{ undo: MediaUndo | null }>('GET', '/api/predictions/media/undo')).undo;
  };
  const takeBack = async ({ _id }: MediaUndo) => {
    const asked = await stage.api();
    await asked.ask('POST', `/api/predictions/media/undo/${_id}`);
  };
  return {
    async takeBackAll(where: string) {
      for (let undo = await undoable(); undo; undo = await undoable()) await takeBack(undo);
      expect(await look(), where).toEqual(before);
    },
    async changeAndBack(where = 'undisturbed') {
      for (const { change, become } of deeds) {
        const asked = await stage.api();
        await asked.ask('POST', '/api/predictions/media/changes', { change, outputs });
        const changed = before.flatMap(item => (become ? { ...item, ...become } : []));
        expect(await look(), `${change.kind} ${where}`).toEqual(changed);
        const undo = await undoable();
        expect(undo, where).toMatchObject({ kind: change.kind, files: outputs.length });
        if (undo) await takeBack(undo);
        expect(await look(), `undo of ${change.kind} ${where}`).toEqual(before);
      }
    },
  };
}
