import { relative } from 'node:path';
import { wayInLines } from '@insta-ai/deploy/launcher/way-in/way-in';
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
    for (const line of wayInLines(run)) say(line);
    if (run.telling === 'given')
      say(`ADMIN_PASSWORD is in ${relative(process.cwd(), ownInstallation.settingsFile)}`);
    if (run.simulatorUrl) say(`Simulated. Feed and mail box: ${run.simulatorUrl}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
