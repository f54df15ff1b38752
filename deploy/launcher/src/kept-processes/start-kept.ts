import { rm, writeFile } from 'node:fs/promises';
import { createKeptProcess, type KeptProcess, type KeptProcessPlan } from './kept-process.ts';
import { endLeftover, type ServerMark } from './leftover-process.ts';

/** Starts a process that is kept running, and that the next launcher recognises and ends if a killed one left it behind; throws with how it failed. */
export async function startKept(
  mark: ServerMark,
  plan: KeptProcessPlan,
): Promise<{ process: KeptProcess; stop(): Promise<void> }> {
  await endLeftover(mark);
  const process = createKeptProcess({
    ...plan,
    launch() {
      const child = plan.launch();
      // As early as possible, a kill may come any moment. On a full disk there is no mark: then a killed launcher leaves a
      // process that the next one does not know.
      if (child.pid !== undefined) writeFile(mark.pidFile, String(child.pid)).catch(() => {});
      return child;
    },
  });
  const stop = async () => {
    await process.end();
    await rm(mark.pidFile, { force: true });
  };
  try {
    await process.begin();
  } catch (error) {
    await stop();
    throw error;
  }
  return { process, stop };
}
