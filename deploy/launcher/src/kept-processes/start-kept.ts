import { KeptProcess, type KeptProcessPlan } from './kept-process.ts';
import { endLeftover, forgetProcess, markProcess, type ServerMark } from './leftover-process.ts';

/** Starts a process that is kept running, and that the next launcher recognises and ends if a killed one left it behind; throws with how it failed. */
export async function startKept(
  mark: ServerMark,
  plan: KeptProcessPlan,
): Promise<{ process: KeptProcess; stop(): Promise<void> }> {
  await endLeftover(mark);
  const process = new KeptProcess({
    ...plan,
    launch() {
      const child = plan.launch();
      // On a full disk there is no mark: then a killed launcher leaves a process that the next one does not know.
      markProcess(mark, child.pid).catch(() => {});
      return child;
    },
  });
  const stop = async () => {
    await process.end();
    await forgetProcess(mark);
  };
  try {
    await process.begin();
  } catch (error) {
    await stop();
    throw error;
  }
  return { process, stop };
}
