import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, type IncomingMessage, message, openEnvelope } from '@insta-ai/chassis/messaging/bus';
import { type RpcServer, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { createSubscribe } from '@insta-ai/chassis/messaging/subscribe';
import { newId } from '@insta-ai/chassis/new-id';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import type { Envelope } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import { type PublishJob, PublishJobSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import {
  ContentTypeSchema,
  ContentTypeService,
  type EnsureContentTypeRequest,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { Content } from '@insta-ai/proto/http/content';
import type { ErrorReply } from '@insta-ai/proto/http/shared/paging';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type Collection, MongoClient } from 'mongodb';
import { contentService } from '../src/app.ts';
import type { ContentDocument } from '../src/item/content-document.ts';
import type { ListStamp } from '../src/store/listing/list-stamps.ts';

type TypeFields = Omit<MessageInitShape<typeof ContentTypeSchema>, '$typeName' | '$unknown'>;
type Method = 'GET' | 'POST' | 'DELETE';

/** The service on its real stores and bus, with stand-ins for the services it asks. */
export type TestContent = {
  platform: TestPlatform;
  identity: TestIdentity;
  nats: NatsConnection;
  running: RunningServices;
  collection: Collection<ContentDocument>;
  stamps: Collection<ListStamp>;
  /** A preset that the stand-in of content-type knows. */
  newType(userId: string, fields?: TypeFields): { id: string; name: string };
  /** A preset becomes one of another kind, and nothing is said of it. */
  changeKind(id: string, instagramType: string): void;
  /** The stand-in knows a preset no more, and says nothing of it. */
  dropType(id: string): void;
  /** Gives a person a voice with these examples. */
  newVoice(userId: string, exemplarIds: readonly string[]): Promise<void>;
  /** Takes all voices of a person, as voice does after the items. */
  dropVoices(userId: string): Promise<void>;
  /** A person who can make calls. */
  newPerson(fields?: Parameters<TestIdentity['newUser']>[0]): Promise<Person>;
  say<D extends DescMessage>(
    type: EventType<D>,
    head: { id: string; userId: string },
    payload: MessageInitShape<D>,
  ): Promise<void>;
  /** The publish jobs of an item that are in the queue. */
  publishJobs(contentId: string): Promise<PublishJob[]>;
  /** Ids of the messages of a subject that the stream has kept for its consumers. */
  keptIds(type: EventType): Promise<string[]>;
  /** Stands in for a service that this one asks. */
  serve(server: RpcServer): void;
  /** A second process on the same stores and bus. */
  startReplica(): Promise<RunningServices>;
  /** Collects what is said; `next` waits for the first that fits. */
  listen<D extends DescMessage>(type: EventType<D> | JobType<D>): Ear<MessageShape<D>>;
  stop(): Promise<void>;
};

export type Reply = {
  status: number;
  body: Content & ErrorReply & Record<string, unknown>;
  total: number;
  tag: string;
};
export type Person = {
  userId: string;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
};
export type Ear<P> = {
  heard: IncomingMessage<P>[];
  next(fits?: (message: IncomingMessage<P>) => boolean): Promise<IncomingMessage<P>>;
};

export async function startTestContent(own: Record<string, string> = {}): Promise<TestContent> {
  const platform = await startTestPlatform();
  const url = platform.settings.NATS_URL ?? '';
  const identity = await startTestIdentity(url);
  const nats = await connect({ servers: url });
  const log = createLogger('silent');
  const types = new Map<string, { owner: string; type: MessageShape<typeof ContentTypeSchema> }>();
  const servers: { stop(): Promise<void> }[] = [];
  const serve = (server: RpcServer) => void servers.push(startRpcServer(server, nats, log));
  serve(
    serveRpc(ContentTypeService, {
      getContentType: async ({ userId, contentTypeId }) => {
        const found = types.get(contentTypeId);
        return { contentType: found?.owner === userId ? found.type : undefined };
      },
      listContentTypes: async ({ userId }) => ({
        contentTypes: [...types.values()].filter(({ owner }) => owner === userId).map(({ type }) => type),
      }),
      async ensureContentType({ userId, key, ...fields }) {
        const id = `${userId}.${key}`;
        const known = types.get(id) ?? {
          owner: userId,
          type: create(ContentTypeSchema, { ...plain(fields), id }),
        };
        types.set(id, known);
        return { contentType: known.type };
      },
    }),
  );
  const settings = { ...platform.settings, PUBLIC_URL: 'https://insta.example.com', ...own };
  const start = () => startServices({ services: [contentService, spendingService, voiceService], settings });
  const running = await start();
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const voices = mongo.db(platform.database('voice')).collection('voices');
  const stream = jetstream(nats);
  const bus = createBus({ jetstream: stream });
  const subscribe = createSubscribe({ nats, log });
  return {
    platform,
    identity,
    nats,
    running,
    collection: mongo.db(platform.database('content')).collection<ContentDocument>('contents'),
    stamps: mongo.db(platform.database('content')).collection<ListStamp>('listStamps'),
    newType(owner, fields = {}) {
      const type = create(ContentTypeSchema, {
        id: newId(),
        name: 'Travel',
        instagramType: 'Post',
        ...fields,
      });
      types.set(type.id, { owner, type });
      return type;
    },
    async newVoice(owner, exemplarIds) {
      const exemplars = exemplarIds.map(id => ({ id, text: 'Fresh bread.', from: 'post' }));
      await voices.insertOne({ owner, exemplars });
    },
    async dropVoices(owner) {
      await voices.deleteMany({ owner });
    },
    changeKind(id, instagramType) {
      const known = types.get(id);
      if (known) types.set(id, { ...known, type: { ...known.type, instagramType } });
    },
    dropType: id => void types.delete(id),
    async newPerson(fields) {
      const { userId, headers } = await identity.newUser(fields);
      return { userId, call: callAs(running, headers) };
    },
    async publishJobs(contentId) {
      const kept = await keptMessages(stream, 'JOBS', jobs.publish.subject);
      const queued = kept.map(({ payload }) => fromBinary(PublishJobSchema, payload));
      return queued.filter(job => job.contentId === contentId);
    },
    keptIds: async type => (await keptMessages(stream, 'EVENTS', type.subject)).map(({ id }) => id),
    startReplica: start,
    serve,
    say: (type, head, payload) => bus.send(message(type, head, payload)),
    listen(type) {
      const heard: IncomingMessage<never>[] = [];
      const waiting: (() => void)[] = [];
      subscribe(type as EventType, incoming => {
        heard.push(incoming as IncomingMessage<unknown> as IncomingMessage<never>);
        for (const wake of waiting.splice(0)) wake();
      });
      return {
        heard,
        async next(fits = () => true) {
          for (;;) {
            const found = heard.find(fits);
            if (found) return found;
            await new Promise<void>(resolve => waiting.push(resolve));
          }
        },
      };
    },
    async stop() {
      await running.stop();
      for (const server of servers) await server.stop();
      await mongo.close();
      await nats.close();
      await identity.stop();
      await platform.stop();
    },
  };
}

function plain({
  name,
  instagramType,
}: Pick<EnsureContentTypeRequest, 'name' | 'instagramType'>): TypeFields {
  return { name, instagramType };
}

async function keptMessages(stream: JetStreamClient, name: string, subject: string): Promise<Envelope[]> {
  const { streams } = await stream.jetstreamManager();
  const { state } = await streams.info(name);
  const kept: Envelope[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    const stored = await streams.getMessage(name, { seq });
    if (stored?.subject === subject) kept.push(openEnvelope(stored.data, subject));
  }
  return kept;
}

/** Makes calls to a running service with the given headers. */
export function callAs(running: RunningServices, headers: Record<string, string>): Person['call'] {
  return async (method, path, body, more = {}) => {
    const response = await running.app.inject({
      method,
      url: path,
      headers: { ...headers, ...more },
      ...(body !== undefined && { payload: body as object }),
    });
    return {
      status: response.statusCode,
      body: JSON.parse(response.body || 'null'),
      total: Number(response.headers['x-total-count']),
      tag: String(response.headers.etag),
    };
  };
}
