import { giveBackAfterStart } from '@insta-ai/chassis/start/give-back';
import { startFrontends } from './start-frontends.ts';

/** A process of the front end: the shell, one remote, or all of them, as FRONTEND says. */
const starting = startFrontends(process.env);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end());

starting
  .then(() => giveBackAfterStart())
  .catch(error => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });

async function end(): Promise<void> {
  await starting.then(frontends => frontends.stop());
  process.exit(0);
}
