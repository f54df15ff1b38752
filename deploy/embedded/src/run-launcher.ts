import type { SettingsSource } from '@insta-ai/chassis/config';
import { reasonOf } from './cannot-start.ts';
import { ensureFfmpeg } from './ffmpeg-install.ts';

type Say = (line: string) => void;

/**
 * Runs a form of the product until it is told to end: starts it, says what `announce` tells of it, and stops it in order on
 * SIGINT or SIGTERM. A start that fails is one line and exit code 1.
 */
export async function runLauncher<Run extends { stop(): Promise<void>; told(): Promise<void> }>(
  start: (settings: SettingsSource, say: Say) => Promise<Run>,
  announce: (run: Run) => string[],
): Promise<void> {
  const say: Say = line => process.stdout.write(`${line}\n`);
  const starting = start(process.env, say);
  // Beside the start: nothing waits for it, and what needs it says so until it is there.
  void ensureFfmpeg(process.env.PATH ?? '', say);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(starting));
  try {
    const run = await starting;
    for (const line of announce(run)) say(line);
    await run.told();
  } catch (error) {
    process.stderr.write(`Insta AI cannot start. ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** Waits for a start that is under way: cut off in the middle, it would leave its servers behind. */
async function end(starting: Promise<{ stop(): Promise<void> }>): Promise<void> {
  // A second signal ends at once, for the impatient; everything stored survives that.
  process.once('SIGINT', () => process.exit(130));
  await starting.then(run => run.stop()).catch(() => {});
  process.exit(0);
}
