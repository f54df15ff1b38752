import type { DoctorReport } from '@insta-ai/proto/http/operations/doctor';

export type DoctorRun = {
  id: string;
  state: 'asked' | 'running' | 'done';
  askedAt: Date;
  /** When whoever runs it was last heard of. */
  movedAt: Date;
  done: number;
  of: number;
};

/** What a run has found. */
export type Found = Pick<DoctorReport, 'lines' | 'leftOut'>;

/** The newest run, and the report of the last that came to its end. */
export type DoctorNote = { run?: DoctorRun; report?: Found & { finishedAt: Date } };

/** The operator's process looks each second; after so long nobody does, in milliseconds. */
export const silentMs = 15_000;
/** No check takes as long, with the store that it opens; in milliseconds. */
export const cutMs = 60_000;
