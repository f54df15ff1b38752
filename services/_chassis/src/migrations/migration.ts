import type { Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { CollectionIndexes } from './indexes.ts';

/** What a step may use. */
export type MigrationContext = {
  readonly db: Db;
  readonly objects: Pick<ObjectStore, 'stat'>;
  readonly log: Logger;
  /** Aborted when the process ends or another one may take over: the step returns between two batches and is gone on with later. */
  readonly stopping: AbortSignal;
  /** What an earlier run noted last; undefined when it is the first, or noted nothing. */
  readonly progress: string | undefined;
  /** Notes how far it is, so that who takes over begins there. */
  noteProgress(progress: string): Promise<void>;
};

/** A numbered step that brings what an older version stored to the form of today. It may be run twice, and by two at once. */
export type Migration = {
  /** Its place; never used for another step again. */
  readonly version: number;
  /** What is true afterwards, for people. */
  readonly name: string;
  /**
   * `needed`: nothing is served before it, and it may build on other needed ones only. `later`: serving begins without it. What an
   * older version cannot read any more is `needed`.
   */
  readonly when: 'needed' | 'later';
  /** The lowest data version whose product can work on what this step leaves; the step's own when left out. */
  readonly readableFrom?: number;
  /** Runs again after each start: while replicas of the older version end they still write as they did. */
  readonly again?: true;
  run(context: MigrationContext): Promise<void>;
};

/** What a service's database must have. */
export type ServiceData = {
  readonly indexes: readonly CollectionIndexes[];
  readonly migrations: readonly Migration[];
};
