import { SettingsError } from '@insta-ai/chassis/config';
import { CannotStart } from './src/cannot-start.ts';
import { startEmbedded } from './src/start-embedded.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const run = await startEmbedded(process.env, say);
  if (process.env.SHOW_PHASES) say(JSON.stringify(run.phases));
  say(
    `Insta AI is running: ${run.signInUrl ?? run.publicUrl}  (${run.email} / ${run.signInUrl ? run.password : 'the password you set'})`,
  );
  if (run.simulator) say(`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulator.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(run.stop));
} catch (error) {
  const expected = error instanceof CannotStart || error instanceof SettingsError;
  process.stderr.write(
    `Insta AI cannot start. ${expected ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}

async function end(stop: () => Promise<void>): Promise<void> {
  // A second signal ends at once, for the impatient; everything stored survives that.
  process.once('SIGINT', () => process.exit(130));
  await stop();
  process.exit(0);
}
