import { endWhenTold } from '@insta-ai/chassis/start/end-when-told';
import { giveBackWhenIdle } from '@insta-ai/chassis/start/give-back';
import { startFrontends } from './start-frontends.ts';

/** A process of the front end: the shell, one remote, or all of them, as FRONTEND says. */
const runs = endWhenTold();
try {
  runs(await startFrontends(process.env));
  giveBackWhenIdle();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
