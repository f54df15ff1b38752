import type { Readable, Writable } from 'node:stream';

/** Where a backup lies, or will. */
export type BackupPlace = {
  /** For the person. */
  name: string;
  /** Throws in words when there is something that would be overwritten. */
  prove(): Promise<void>;
  /** Writes it; nobody sees anything under its name before all of it is there and `verify` has read it again. */
  write<Result>(
    write: (target: Writable) => Promise<Result>,
    verify: (open: () => Promise<Readable>) => Promise<unknown>,
  ): Promise<Result>;
  open(): Promise<Readable>;
};
