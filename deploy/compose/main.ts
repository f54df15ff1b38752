import { compose, ownInstallation } from './compose-program.ts';
import { startCompose } from './start-compose.ts';

/** `make compose-up` and `make compose-down`. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  if (process.argv[2] === 'down') {
    // Everything in profiles too, whichever are chosen now.
    compose(ownInstallation, '--profile', '*', 'down');
  } else {
    const run = await startCompose();
    say(
      `Insta AI is running: ${run.signInUrl ?? run.publicUrl}  (${run.email} / ${run.signInUrl ? run.password : 'the password you set'})`,
    );
    if (run.simulatorUrl) say(`Simulated. Feed and mail box: ${run.simulatorUrl}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
