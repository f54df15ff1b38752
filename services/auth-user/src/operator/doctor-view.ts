import type { Doctor } from '@insta-ai/proto/http/operations/doctor';
import { cutMs, type DoctorNote, type DoctorRun, silentMs } from './doctor-run.ts';

/** How far the newest run is. */
export function stateOf(run: DoctorRun | undefined, now: Date): Doctor['state'] {
  if (!run) return 'never';
  const isOlder = (at: Date, ms: number) => now.getTime() - at.getTime() >= ms;
  if (run.state === 'asked') return isOlder(run.askedAt, silentMs) ? 'silent' : 'asked';
  if (run.state === 'running') return isOlder(run.movedAt, cutMs) ? 'cut' : 'running';
  return 'done';
}

/** The doctor as an admin reads it. */
export function doctorView(note: DoctorNote | undefined, now: Date): Doctor {
  const { run, report } = note ?? {};
  return {
    state: stateOf(run, now),
    done: run?.done ?? 0,
    of: run?.of ?? 0,
    report: report ? { ...report, finishedAt: report.finishedAt.toISOString() } : null,
  };
}
