import type { Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import { pause } from '../stopping.ts';
import { isDuplicateKey } from '../storage/is-duplicate-key.ts';
import type { Timer } from '../timer.ts';
import { type HeldLock, openDataLock } from './data-lock.ts';
import { DataProblem, newerDataRefusal } from './data-version.ts';
import { halfRestoredWords, isHalfRestored } from './half-restored.ts';
import { createSearchIndexes, ensureUniqueIndexes } from './indexes.ts';
import type { Migration, MigrationContext, ServiceData } from './migration.ts';
import { createStepNotes, notesCollection, type StepNote } from './step-notes.ts';

/** How the data of a service comes to the form of today. */
export type DataKeeper = {
  /** Throws, in a sentence, when this product may not work on this data. Changes nothing. */
  prove(): Promise<void>;
  /** What must be so before anything is served. Throws, in a sentence, when this product may not work on this data. */
  prepare(stopping: AbortSignal): Promise<void>;
  /** The rest, while it serves: goes on until all of it is done. */
  readonly rest: Timer;
};

type Deps = {
  service: string;
  product: string;
  data: ServiceData;
  db: Db;
  objects: MigrationContext['objects'];
  log: Logger;
  /** Who is silent for longer has lost the lock, in milliseconds. */
  leaseMs?: number;
  /** How often who waits for another process looks, in milliseconds. */
  lookEveryMs?: number;
};

const restEveryMs = 60_000;
/** By then the replicas of the older version are gone after an upgrade. */
const againAfterRuns = 15;

/** Builds the keeper of a service's data; nothing is opened or asked yet. */
export function createDataKeeper({
  service,
  product,
  data,
  db,
  objects,
  log,
  leaseMs = 30_000,
  lookEveryMs = 1_000,
}: Deps): DataKeeper {
  const notes = createStepNotes({ notes: db.collection<StepNote>(notesCollection), product });
  const steps = data.migrations.toSorted((one, other) => one.version - other.version);
  const makeSearchIndexes = createSearchIndexes({ db, tables: data.indexes, log });
  const dataLock = openDataLock({ locks: db.collection(notesCollection), id: 'lock', leaseMs });

  const prove = async () => {
    if (await isHalfRestored(db)) throw new DataProblem(halfRestoredWords);
    await pendingOf('needed');
  };
  const pendingOf = async (when: Migration['when']): Promise<Migration[]> => {
    const noted = await notes.list();
    const refusal = newerDataRefusal(service, product, steps, noted);
    if (refusal) throw new DataProblem(refusal);
    const applied = new Set(noted.filter(({ appliedAt }) => appliedAt).map(({ version }) => version));
    return steps.filter(step => step.when === when && !applied.has(step.version));
  };

  const run = async (step: Migration, context: Omit<MigrationContext, 'db' | 'objects' | 'log'>) => {
    try {
      await step.run({ db, objects, log, ...context });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const line = `Step ${step.version} of the data of ${service} (${step.name}) failed: ${reason}`;
      throw new DataProblem(line, { cause: error });
    }
  };
  /** False when somebody else has to go on with it. */
  const apply = async (step: Migration, lock: HeldLock, stopping: AbortSignal): Promise<boolean> => {
    const { progress } = await notes.begin(step);
    const noteProgress = (reached: string) => notes.noteProgress(step, reached);
    await run(step, { stopping, progress, noteProgress });
    if (stopping.aborted || !(await lock.isHeld())) return false;
    await notes.noteApplied(step);
    log.info({ step: step.version, name: step.name }, 'data brought to the form of this version');
    return true;
  };
  /** A step that fails stops those after it. False while another process is at it. */
  const underLock = async (
    stopping: AbortSignal,
    work: (lock: HeldLock, stopping: AbortSignal) => Promise<void>,
  ): Promise<boolean> => {
    const lock = await dataLock.take();
    if (!lock) return false;
    try {
      await work(lock, AbortSignal.any([stopping, lock.lost]));
      return true;
    } finally {
      await lock.release();
    }
  };
  const applyPending = (when: Migration['when'], stopping: AbortSignal) =>
    underLock(stopping, async (lock, isEnding) => {
      // Read again: who had the lock until now may have done them.
      for (const step of await pendingOf(when)) if (!(await apply(step, lock, isEnding))) return;
    });

  let runs = 0;
  let againDue = true;
  const runAgain = (stopping: AbortSignal) =>
    underLock(stopping, async (_lock, isEnding) => {
      for (const step of steps.filter(({ again }) => again))
        await run(step, { stopping: isEnding, progress: undefined, noteProgress: async () => {} });
    });

  return {
    prove,
    async prepare(stopping) {
      await prove();
      for (let waits = false; (await pendingOf('needed')).length > 0; ) {
        if (stopping.aborted) throw new DataProblem(`${service} was told to end before its data was ready.`);
        if (await applyPending('needed', stopping)) continue;
        if (!waits) log.info('waiting for another process that brings the data to the form of this version');
        waits = true;
        await pause(lookEveryMs, stopping);
      }
      await ensureUniqueIndexes(db, data.indexes).catch((error: unknown) => {
        if (!(error instanceof Error && isDuplicateKey(error))) throw error;
        throw new DataProblem(`The data of ${service} has twice what may be there once: ${error.message}`, {
          cause: error,
        });
      });
    },
    rest: {
      name: `${service}-data`,
      everyMs: restEveryMs,
      async run(stopping) {
        againDue ||= runs === againAfterRuns;
        runs += 1;
        const indexes = await settled(makeSearchIndexes(stopping));
        if ((await pendingOf('later')).length > 0) await applyPending('later', stopping);
        if (againDue && !stopping.aborted) againDue = !(await runAgain(stopping));
        if (indexes) throw indexes.reason;
      },
    },
  };
}

/** What a deed failed with, to be thrown when what does not need it is done. */
async function settled(work: Promise<void>): Promise<{ reason: unknown } | undefined> {
  try {
    await work;
    return undefined;
  } catch (reason) {
    return { reason };
  }
}
