/**
 * Ends this process when it is told to (SIGTERM, SIGINT): in order once it runs, and at once while it still starts. Until then it has
 * answered nobody, and what it began survives an end at any moment. To be called first: as the first process of a container it would
 * otherwise not hear the signal.
 */
export function endWhenTold(): (running: { stop(): Promise<unknown> }) => void {
  let running: { stop(): Promise<unknown> } | undefined;
  const end = () => void Promise.resolve(running?.stop()).then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  return started => {
    running = started;
  };
}
