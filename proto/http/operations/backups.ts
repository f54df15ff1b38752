import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { defineCall } from '../shared/call.ts';
import { Instant, Nullable } from '../shared/schema.ts';

/** A backup that was read again and is whole. */
export const GoodBackup = Type.Object({
  /** The file, or the object in a bucket. */
  place: Type.String(),
  /** When it was begun: what is newer is not in it. */
  startedAt: Instant,
  finishedAt: Instant,
  /** What is in it, in words. */
  holds: Type.String(),
  /** Its size; null for one of a version that did not count. */
  bytes: Nullable(Type.Integer()),
});
export type GoodBackup = Static<typeof GoodBackup>;

/** One of a series that did not come about. */
export const FailedBackup = Type.Object({ place: Type.String(), failedAt: Instant, reason: Type.String() });
export type FailedBackup = Static<typeof FailedBackup>;

/** Who makes one each night. */
export const NightlyBackup = Type.Object({
  /** The folder that each is put into; empty where none is made. */
  place: Type.String(),
  /** When the next one is due, or the next try of one that failed; null where a cluster decides it, or none is made. */
  nextAt: Nullable(Instant),
  /** When a cluster makes one, as cron writes it, with its time zone; empty elsewhere. */
  schedule: Type.String(),
});
export type NightlyBackup = Static<typeof NightlyBackup>;

/** What the process that makes backups has told; null is what nobody has told yet. */
export const Backups = Type.Object({
  good: Nullable(GoodBackup),
  /** The newest that failed, where none was good since. */
  failed: Nullable(FailedBackup),
  nightly: Nullable(NightlyBackup),
});
export type Backups = Static<typeof Backups>;

export const backupCalls = {
  getBackups: defineCall({
    ...callAddresses.getBackups,
    owner: 'auth-user',
    summary:
      'When the last backup was made, whether one has failed since, and when the next is due, for an admin',
    reply: Backups,
  }),
};
