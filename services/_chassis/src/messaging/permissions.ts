import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import { rpcs, subjectOfRpc } from '@insta-ai/proto/bus/rpc';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';
import { listenerName, workerName } from './consumer.ts';
import { busNames } from './names/bus-names.ts';
import { shownBy } from './shown.ts';
import { streamNames } from './streams/ensure-streams.ts';

/**
 * The one service that makes and changes streams, and that admins have dead letters sent again by. Who may do that can have every
 * message copied to itself, and say whatever another one says: auth-user signs tokens and knows every reset link, so it gains
 * nothing by it.
 */
export const streamKeeper: ServiceName = 'auth-user';

/** What an account of the bus may say and hear, as NATS writes subjects. */
export type BusPermissions = { readonly publish: readonly string[]; readonly subscribe: readonly string[] };

/**
 * What the account of a service may do on the bus: what the tables of `proto/bus` say that it does, under the prefix of its
 * installation, and nothing else.
 */
export function permissionsOf(service: ServiceName, prefix = ''): BusPermissions {
  const names = busNames(prefix);
  const { publish, subscribe } = plainPermissionsOf(service);
  return {
    publish: publish.map(names.subject),
    subscribe: [`${names.inbox(service)}.>`, ...subscribe.map(names.subject)],
  };
}

function plainPermissionsOf(service: ServiceName): BusPermissions {
  const allEvents: EventType[] = Object.values(events);
  const allJobs: JobType[] = Object.values(jobs);
  const heard = service === shownBy ? [] : allEvents.filter(({ heardBy }) => heardBy.includes(service));
  const shown = allEvents.filter(({ saidBy, heardBy }) => saidBy === service && heardBy.includes(shownBy));
  // What a service says itself it hears only live, without a consumer that stays at the server.
  const listeners = heard
    .filter(({ saidBy }) => saidBy !== service)
    .map(event => ({ stream: 'EVENTS', subject: event.subject, name: listenerName(service, event) }));
  const workers = allJobs
    .filter(({ doneBy }) => doneBy === service)
    .map(job => ({ stream: 'JOBS', subject: job.subject, name: workerName(job) }));
  const consumers = [...listeners, ...workers];
  const replicas = `${service}.>`;
  return {
    publish: unique([
      ...allEvents.filter(({ saidBy }) => saidBy === service).map(({ subject }) => subject),
      ...shown.map(({ subject }) => `shown.*.${subject}`),
      ...allJobs.filter(({ queuedBy }) => queuedBy === service).map(({ subject }) => subject),
      ...rpcs.filter(({ askedBy }) => askedBy.includes(service)).map(({ method }) => subjectOfRpc(method)),
      replicas,
      '$JS.API.INFO',
      ...streamNames.map(stream => `$JS.API.STREAM.INFO.${stream}`),
      ...(service === streamKeeper
        ? [
            ...streamNames.flatMap(stream => [
              `$JS.API.STREAM.CREATE.${stream}`,
              `$JS.API.STREAM.UPDATE.${stream}`,
            ]),
            ...ofQueues,
            ...ofDeadLetters([...allEvents, ...allJobs]),
          ]
        : []),
      ...consumers.flatMap(({ stream, subject, name }) => [
        // Its filter is part of the subject, and the server refuses a consumer with another one.
        `$JS.API.CONSUMER.CREATE.${stream}.${name}.${subject}`,
        `$JS.API.CONSUMER.INFO.${stream}.${name}`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
        `$JS.ACK.${stream}.${name}.>`,
        `dead.${name}`,
      ]),
    ]),
    subscribe: [
      ...heard.map(({ subject }) => subject),
      ...(service === shownBy ? ['shown.>'] : []),
      ...rpcs.filter(({ answeredBy }) => answeredBy === service).map(({ method }) => subjectOfRpc(method)),
      replicas,
    ],
  };
}

const unique = (subjects: readonly string[]) => [...new Set(subjects)];

/** To see what waits for consumers, whoever they are of, and since when. */
const ofQueues: readonly string[] = ['EVENTS', 'JOBS'].flatMap(stream => [
  `$JS.API.CONSUMER.LIST.${stream}`,
  `$JS.API.STREAM.MSG.GET.${stream}`,
]);

/** To read what no handler could take, and to send it again to wherever it came from, or drop it. */
function ofDeadLetters(messages: readonly { subject: string }[]): string[] {
  return [
    '$JS.API.STREAM.MSG.GET.DEAD',
    '$JS.API.STREAM.MSG.DELETE.DEAD',
    ...messages.map(({ subject }) => subject),
  ];
}

/** The service that an account of the bus is of; undefined where one account is everybody's. */
export function serviceOfAccount(user: string | undefined, prefix: string): ServiceName | undefined {
  const { account } = busNames(prefix);
  return serviceNames.find(service => account(service) === user);
}
