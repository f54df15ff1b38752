import { newId } from '@insta-ai/chassis/new-id';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Db } from 'mongodb';
import { cutMs, type DoctorNote, type DoctorRun, type Found, silentMs } from './doctor-run.ts';
import { operatorNotes } from './operator-notes.ts';

type Stored = DoctorNote & { _id: 'doctor' };

export type DoctorNotes = {
  read(): Promise<DoctorNote | undefined>;
  /** Orders a run, unless one is under way; true when it is a new one. */
  ask(now: Date): Promise<boolean>;
  /** Takes an order up; undefined where there is none, or somebody else has it. */
  take(now: Date): Promise<string | undefined>;
  /** Tells how far a run is. One that somebody has ordered anew is told of no more. */
  move(run: string, done: number, of: number, now: Date): Promise<void>;
  end(run: string, found: Found, now: Date): Promise<void>;
};

/**
 * The order to check the installation, and what came of it: auth-user writes the order, the process that has the operator's rights takes it.
 * Both reach the documents where the bus is away, which is one of the things to be found.
 */
export function createDoctorNotes(db: Db): DoctorNotes {
  const notes = db.collection<Stored>(operatorNotes);
  const running = (id: string) => ({ _id: 'doctor', 'run.id': id, 'run.state': 'running' }) as const;
  const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
  return {
    read: async () => (await notes.findOne({ _id: 'doctor' })) ?? undefined,
    async ask(now) {
      const underWay = [
        { 'run.state': 'asked', 'run.askedAt': { $gt: ago(now, silentMs) } },
        { 'run.state': 'running', 'run.movedAt': { $gt: ago(now, cutMs) } },
      ] as const;
      const run: DoctorRun = { id: newId(), state: 'asked', askedAt: now, movedAt: now, done: 0, of: 0 };
      try {
        await notes.updateOne({ _id: 'doctor', $nor: [...underWay] }, { $set: { run } }, { upsert: true });
      } catch (error) {
        // It is there, and its run is under way.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      return true;
    },
    async take(now) {
      const taken = await notes.findOneAndUpdate(
        { _id: 'doctor', 'run.state': 'asked' },
        { $set: { 'run.state': 'running', 'run.movedAt': now } },
        { returnDocument: 'after' },
      );
      return taken?.run?.id;
    },
    async move(run, done, of, now) {
      await notes.updateOne(running(run), {
        $set: { 'run.of': of, 'run.movedAt': now },
        $max: { 'run.done': done },
      });
    },
    async end(run, { lines, leftOut }, now) {
      await notes.updateOne(running(run), {
        $set: {
          'run.state': 'done',
          'run.movedAt': now,
          report: { finishedAt: now, lines: [...lines], leftOut: [...leftOut] },
        },
      });
    },
  };
}
