import type { SettingsSource } from '@insta-ai/chassis/config';
import { productInWords } from '@insta-ai/chassis/product/product';
import { giveBackWhenIdle } from '@insta-ai/chassis/start/give-back';
import { Installer } from '@insta-ai/deploy/system/installer';
import { reasonOf } from '../basis/cannot-start.ts';
import type { Launch, OnLost, Say } from '../basis/launch.ts';
import { writeForOwner } from '../data-folder/keep-for-owner.ts';
import { ensureFfmpeg } from '../programs/ffmpeg-install.ts';
import { wayInLines } from '../way-in/way-in.ts';
import type { FormRun } from './start-form.ts';

/**
 * Runs a form of the product until it is told to end: starts it, says what `announce` tells of it and how one gets in, and
 * stops it in order on SIGINT or SIGTERM. A start that fails is one line and exit code 1, and so is the end of a server it cannot do without.
 */
export async function runLauncher<Run extends FormRun>(
  start: (launch: Launch) => Promise<Run>,
  announce: (run: Run) => string[] = () => [],
): Promise<void> {
  writeForOwner();
  const say: Say = line => process.stdout.write(`${line}\n`);
  const installer = new Installer({ path: process.env.PATH ?? '', say });
  const onLost: OnLost = line => {
    process.stderr.write(`Insta AI is stopping. ${line}\n`);
    void endBroken(starting);
  };
  const starting = start({ given: settingsOf(process), say, installer, onLost });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end(starting, installer));
  try {
    const run = await starting;
    for (const line of [...announce(run), ...linesOf(run)]) say(line);
    giveBackWhenIdle();
    await run.told();
  } catch (error) {
    // The person who ended it knows why.
    if (installer.hasStopped) return;
    process.stderr.write(`Insta AI cannot start. ${reasonOf(error)}\n`);
    process.exit(1);
  }
  // Only now: the product works without it, and what needs it says so until it is there.
  await ensureFfmpeg(installer, say).catch((error: unknown) => {
    if (!installer.hasStopped) say(`ffmpeg could not be installed. ${reasonOf(error)}`);
  });
}

/** What the person reads of a product that runs. */
function linesOf(run: FormRun): string[] {
  const { phases, simulatorUrl, simulated, real, offered, unreachable } = run;
  return [
    ...(process.env.SHOW_PHASES ? [JSON.stringify(phases)] : []),
    `Insta AI ${productInWords()}`,
    ...wayInLines(run),
    ...(real.length > 0 ? [`Real: ${real.join(', ')}.`] : []),
    ...(unreachable ? [unreachable] : []),
    ...(simulatorUrl ? [`Simulated: ${simulated.join(', ')}. Feed and mail box: ${simulatorUrl}`] : []),
    ...(offered ? [offered] : []),
  ];
}

/** What may be said on the command line is a setting too: `make start ARGS=--accept-loss`. */
function settingsOf({ env, argv }: Pick<NodeJS.Process, 'env' | 'argv'>): SettingsSource {
  return argv.includes('--accept-loss') ? { ...env, ACCEPT_LOSS: 'true' } : env;
}

/** How long a product that lost a server may take to end in order, in milliseconds. */
const endBrokenWithinMs = 30_000;

/** With code 1, however far a start had come, so that a supervisor sees the failure. */
async function endBroken(starting: Promise<{ stop(): Promise<void> }>): Promise<void> {
  setTimeout(() => process.exit(1), endBrokenWithinMs);
  await starting.then(run => run.stop()).catch(() => {});
  process.exit(1);
}

/** Waits for a start that is under way: cut off in the middle, it would leave its servers behind. */
async function end(starting: Promise<{ stop(): Promise<void> }>, installer: Installer): Promise<void> {
  // A second signal ends at once, for the impatient; everything stored survives that.
  process.once('SIGINT', () => process.exit(130));
  const stopping = starting.then(run => run.stop()).catch(() => {});
  await Promise.all([stopping, installer.stop()]);
  process.exit(0);
}
