import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import type { Site } from '@insta-ai/deploy/launcher/settings/site';

type Plan = Parameters<typeof startProcess>[0];

/** All processes of a product, by name. */
export type ProcessGroup = {
  readonly processes: ReadonlyMap<string, ManagedProcess>;
  /** Starts these side by side and answers when all are ready; they end with the product, also when one of them fails. */
  start(...plans: Plan[]): Promise<void>;
};

export function openProcessGroup({ folder, onLost, room, keep }: Site): ProcessGroup {
  const processes = new Map<string, ManagedProcess>();
  return {
    processes,
    async start(...plans) {
      const started = await Promise.allSettled(
        plans.map(plan => startProcess(plan, folder, { onLost, room })),
      );
      const running = started.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
      for (const one of running) processes.set(one.name, one);
      keep({ stop: () => Promise.all(running.map(one => one.stop())) });
      for (const one of started) if (one.status === 'rejected') throw one.reason;
    },
  };
}
