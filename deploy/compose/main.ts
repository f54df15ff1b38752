import { readFile } from 'node:fs/promises';
import { composeLines } from './compose-lines.ts';
import { compose, ownInstallation } from './compose-program.ts';
import { misreadSettings } from './misread-settings.ts';
import { startCompose } from './start-compose.ts';

/** `make compose-up` and `make compose-down`. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  if (process.argv[2] === 'down') {
    // Everything in profiles too, whichever are chosen now.
    compose(ownInstallation, '--profile', '*', 'down');
  } else {
    const run = await startCompose();
    const { settingsFile } = ownInstallation;
    const misread = misreadSettings(await readFile(settingsFile, 'utf8'));
    for (const line of composeLines(run, settingsFile, misread)) say(line);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
