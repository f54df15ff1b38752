import { reasonOf } from './cannot-start.ts';
import { ensureFfmpeg } from './ffmpeg-install.ts';
import { type EmbeddedRun, startEmbedded } from './start-embedded.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const starting = startEmbedded(process.env, say);
// Beside the start: nothing waits for it, and what needs it says so until it is there.
void ensureFfmpeg(process.env.PATH ?? '', say);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

try {
  announce(await starting);
} catch (error) {
  process.stderr.write(`Insta AI cannot start. ${reasonOf(error)}\n`);
  process.exit(1);
}

function announce(run: EmbeddedRun): void {
  if (process.env.SHOW_PHASES) say(JSON.stringify(run.phases));
  const password = run.signInUrl ? run.password : 'the password you set';
  say(`Insta AI is running: ${run.signInUrl ?? run.publicUrl}  (${run.email} / ${password})`);
  if (run.simulator) say(`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulator.url}`);
}

/** Waits for a start that is under way: cut off in the middle, it would leave its servers behind. */
async function end(): Promise<void> {
  // A second signal ends at once, for the impatient; everything stored survives that.
  process.once('SIGINT', () => process.exit(130));
  await starting.then(run => run.stop()).catch(() => {});
  process.exit(0);
}
