import { setTimeout as pause } from 'node:timers/promises';
import { listenerName, workerName } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Check } from '../check.ts';
import { refuseStopped } from '../scene.ts';
import { judgeQueues, type QueueSeen, type Taker } from './judge-queues.ts';
import { notLookedWhereMissing } from './not-looked-where-missing.ts';

const looks = 3;
const streams = ['EVENTS', 'JOBS'];

const takers: readonly Taker[] = [
  ...Object.values<EventType>(events).flatMap(event =>
    event.heardBy.map(service => ({ name: listenerName(service, event), service, isWorker: false })),
  ),
  ...Object.values<JobType>(jobs).map(job => ({
    name: workerName(job),
    service: job.doneBy,
    isWorker: true,
  })),
];

export const queuesCheck: Check = {
  group: 'workers',
  name: 'queues',
  asks: 'whether each queue of the bus has somebody who takes from it, and how much waits',
  fix: 'Start the service that is named, or look into its log.',
  needs: ['bus'],
  async look(scene) {
    refuseStopped(scene);
    const manager = await jetstreamManager(await scene.bus(), { timeout: scene.lookMs });
    const look = async (): Promise<QueueSeen[]> => {
      const seen: QueueSeen[] = [];
      for (const stream of streams)
        for await (const { name, num_pending, num_ack_pending, num_waiting } of manager.consumers.list(
          stream,
        ))
          seen.push({ name, pending: num_pending, taken: num_ack_pending, pulls: num_waiting });
      return seen;
    };
    const all = [await look().catch(notLookedWhereMissing)];
    // All is well at the first look as a rule.
    while (all.length < looks && judgeQueues(all, takers).some(({ level }) => level === 'fail')) {
      await pause(scene.lookMs / 20);
      all.push(await look().catch(notLookedWhereMissing));
    }
    return judgeQueues(all, takers);
  },
};
