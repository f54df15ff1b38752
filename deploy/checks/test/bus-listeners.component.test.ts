import { done, hear } from '@insta-ai/chassis/messaging/consumer';
import { shownBy } from '@insta-ai/chassis/messaging/shown';
import { type AnyService, defineService } from '@insta-ai/chassis/service';
import { startServices } from '@insta-ai/chassis/start-services';
import { makeSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import { rpcs, subjectOfRpc } from '@insta-ai/proto/bus/rpc';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allServices } from '../../embedded/src/all-services.ts';
import { startRecordedLine } from '../../testing/start-recorded-line.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.stop());

/** What no service asks at its start. */
const nowhere = 'http://127.0.0.1:9';
const outside = {
  OPENAI_BASE_URL: `${nowhere}/v1`,
  OPENAI_API_KEY: 'x',
  GRAPH_BASE_URL: nowhere,
  FACEBOOK_APP_ID: 'x',
  FACEBOOK_APP_SECRET: 'x',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
  REPLICATE_BASE_URL: nowhere,
  REPLICATE_API_TOKEN: 'x',
};

/** What a service listens to on a real bus, from its start to its end: what it subscribes to and what its consumers are for. */
async function listensTo(service: AnyService): Promise<string[]> {
  const line = await startRecordedLine(platform.settings.NATS_URL ?? '');
  const { JWT_PRIVATE_KEY, ENCRYPTION_KEY } = makeSecrets({});
  const settings = { ...platform.settings, ...outside, JWT_PRIVATE_KEY, ENCRYPTION_KEY };
  const running = await startServices({
    services: [service],
    settings: { ...settings, NATS_URL: `nats://127.0.0.1:${line.port}` },
  });
  await running.stop();
  line.stop();
  const consumed = line.sent().flatMap(subject => {
    const filter = /^\$JS\.API\.CONSUMER\.CREATE\.[^.]+\.[^.]+\.(.+)$/.exec(subject);
    return filter?.[1] ?? [];
  });
  const replicasAndAnswers = [`${service.name}.`, '_INBOX'];
  return [...new Set([...line.subscribed(), ...consumed])]
    .filter(subject => !replicasAndAnswers.some(start => subject.startsWith(start)))
    .sort();
}

/** What the tables of the bus say that it listens to. */
function listensByTables(service: ServiceName): string[] {
  // Whoever shows events to people listens for those who have a page open, who is nobody here.
  const isAsked = service === shownBy;
  const heard = Object.values<EventType>(events).filter(
    ({ heardBy }) => !isAsked && heardBy.includes(service),
  );
  const done = Object.values<JobType>(jobs).filter(({ doneBy }) => doneBy === service);
  const answered = rpcs.filter(({ answeredBy }) => answeredBy === service);
  return [
    ...[...heard, ...done].map(({ subject }) => subject),
    ...answered.map(({ method }) => subjectOfRpc(method)),
  ].sort();
}

it.each(allServices.map(service => [service.name, service] as const))(
  '%s listens to what the tables of the bus say, and to nothing else',
  async (name, service) => {
    expect(await listensTo(service)).toEqual(listensByTables(name));
  },
);

it('sees a listener that is in no row', async () => {
  const nosy = defineService({
    name: 'calendar-ai',
    settings: Type.Object({}),
    deps: async context => context.subscribe(events.contentDeleted, () => {}),
    consumers: () => [hear('calendar-ai', events.postFailed, async () => done)],
  });

  expect(await listensTo(nosy)).toEqual([events.contentDeleted.subject, events.postFailed.subject]);
});
