import { fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message, openEnvelope } from '@insta-ai/chassis/messaging/bus';
import { createRpcClient, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { type StartOptions, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import {
  CalendarAiService,
  type WriteAnswerRequest,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { PublishJobSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import type { WrittenVoice } from '@insta-ai/proto/http/content';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { expect, vi } from 'vitest';
import { createInstagramService } from '../src/app.ts';
import type { StoredConversation } from '../src/conversations/conversation.ts';
import type { Ledger } from '../src/ledger/ledger.ts';
import type { Prepared } from '../src/ledger/prepared.store.ts';
import type { Pace } from '../src/steps/pace.ts';
import { quickPace } from './quick-pace.ts';

export type Heard = { kind: 'published' | 'failed' | 'held'; id: string; payload: Record<string, unknown> };
type GraphAddress = { url: string; appId: string; appSecret: string };
type Waiting = { fits: (heard: Heard) => boolean; resolve: (heard: Heard) => void };

/** Stores, bus, people and pictures for one test file; the instagram service itself is started by each test. */
export async function startTestBench() {
  const platform = await startTestPlatform();
  const identity = await startTestIdentity(platform.settings.NATS_URL ?? '');
  const nats = await connect({ servers: platform.settings.NATS_URL });
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const fitting = {
    refusal: '',
    urlOf: (output: string) => `/media/fitted${output}.jpg`,
    kind: 'image',
    /** Outputs that are pictures whatever the others are. */
    pictures: [] as string[],
    /** Outputs that a model drew. */
    aiOutputs: [] as string[],
  };
  const media = startRpcServer(
    serveRpc(PredictionMediaService, {
      ...({} as Parameters<typeof serveRpc<typeof PredictionMediaService>>[1]),
      fitMedia: async ({ outputs }) => {
        if (fitting.refusal) throw new AppError('failed_precondition', fitting.refusal);
        return {
          media: outputs.map(output => ({
            url: fitting.urlOf(output),
            kind: fitting.pictures.includes(output) ? 'image' : fitting.kind,
            aiDrawn: fitting.aiOutputs.includes(output),
          })),
        };
      },
    }),
    nats,
    createLogger('silent'),
  );
  /** What names lead to; nothing is known of others. */
  const names = new Map<string, string[]>();
  const writing = {
    refusal: '',
    orders: [] as WriteAnswerRequest[],
    voice: undefined as WrittenVoice | undefined,
  };
  const writer = startRpcServer(
    serveRpc(CalendarAiService, {
      ...({} as Parameters<typeof serveRpc<typeof CalendarAiService>>[1]),
      writeAnswer: async order => {
        if (writing.refusal) throw new AppError('upstream_failed', writing.refusal);
        writing.orders.push(order);
        return { answer: `What a lovely thing to say: ${order.postCaption}`, voice: writing.voice };
      },
    }),
    nats,
    createLogger('silent'),
  );
  /** Whose voices were forgotten. */
  const forgotten: string[] = [];
  const voice = { isAway: false };
  const voices = startRpcServer(
    serveRpc(VoiceService, {
      ...({} as Parameters<typeof serveRpc<typeof VoiceService>>[1]),
      async forgetVoices({ userId }) {
        if (voice.isAway) throw new AppError('unavailable', 'Nobody is there.');
        forgotten.push(userId);
        return {};
      },
    }),
    nats,
    createLogger('silent'),
  );
  const heard: Heard[] = [];
  const waiting: Waiting[] = [];
  const rows = { published: events.postPublished, failed: events.postFailed, held: events.postHeld };
  for (const [kind, row] of Object.entries(rows)) {
    nats.subscribe(row.subject, {
      callback: (_error, incoming) => {
        const envelope = openEnvelope(incoming.data, row.subject);
        const payload = fromBinary(row.payload, envelope.payload) as unknown as Record<string, unknown>;
        const one = { kind: kind as Heard['kind'], id: envelope.id, payload };
        heard.push(one);
        for (const wait of waiting.filter(candidate => candidate.fits(one))) wait.resolve(one);
      },
    });
  }

  const settingsFor = (graph: GraphAddress) => ({
    ...platform.settings,
    PUBLIC_URL: 'https://planner.example.com',
    GRAPH_BASE_URL: graph.url,
    FACEBOOK_APP_ID: graph.appId,
    FACEBOOK_APP_SECRET: graph.appSecret,
    ENCRYPTION_KEY: '11'.repeat(32),
  });

  const bus = createBus({ jetstream: jetstream(nats) });
  return {
    identity,
    database: platform.database,
    fitting,
    writing,
    names,
    forgotten,
    voice,
    /** What auth-user knows of people. */
    authUser: createRpcClient({ service: AuthUserService, nats, timeoutMs: busyMachineMs }),
    /** The service as its neighbours ask it. */
    rpc: createRpcClient({ service: InstagramService, nats, timeoutMs: busyMachineMs }),
    heard,
    /** Where fitted files lie. */
    openObjects: platform.openObjects,
    /** Starts the service against a Graph API. */
    async startApp(
      graph: GraphAddress,
      pace: Partial<Pace> = {},
      more: Record<string, string> = {},
      logTo?: StartOptions['logTo'],
    ) {
      return startServices({
        services: [createInstagramService({ ...quickPace, ...pace }, async name => names.get(name) ?? [])],
        settings: { ...settingsFor(graph), ...more },
        ...(logTo && { logTo }),
      });
    },
    settingsFor,
    /** Queues a publish; the reply names it. Twice with the same id is a redelivery as after a lost ack. */
    async queue(userId: string, job: MessageInitShape<typeof PublishJobSchema>, messageId?: string) {
      const full = wholeJob(job);
      await bus.send(message(jobs.publish, { id: messageId ?? full.publishId, userId }, full));
      return full.publishId;
    },
    /** Asks for a publish to be prepared that is due in some minutes; resolves when its container is ready. */
    async prepare(userId: string, job: MessageInitShape<typeof PublishJobSchema>) {
      const post = wholeJob({ dueAt: new Date(Date.now() + 300_000).toISOString(), ...job });
      await bus.send(message(jobs.preparePost, { id: newId(), userId }, { post }));
      const prepared = mongo.db(platform.database('instagram')).collection<Prepared>('prepared');
      await vi.waitFor(async () => {
        const found = await prepared.findOne({ _id: post.publishId, caption: post.caption });
        expect(found?.container?.ready).toBe(true);
      });
      return post.publishId;
    },
    /** As if the moment of a post that is prepared had come before its container was ready. */
    async restsUnfinished(publishId: string) {
      const nextAt = new Date(Date.now() + 3_600_000);
      const rests = { 'container.ready': false, dueAt: new Date(), nextAt };
      await mongo
        .db(platform.database('instagram'))
        .collection<Prepared>('prepared')
        .updateOne({ _id: publishId }, { $set: rests });
    },
    until(publishId: string, kind: Heard['kind']): Promise<Heard> {
      const fits = (one: Heard) => one.kind === kind && one.payload.publishId === publishId;
      const already = heard.find(fits);
      return already ? Promise.resolve(already) : new Promise(resolve => waiting.push({ fits, resolve }));
    },
    ledger: (publishId: string) =>
      mongo.db(platform.database('instagram')).collection<Ledger>('ledgers').findOne({ _id: publishId }),
    /** Makes this moment the last one of a publish. */
    endTimeOf: (publishId: string) =>
      mongo
        .db(platform.database('instagram'))
        .collection<Ledger>('ledgers')
        .updateOne({ _id: publishId }, { $set: { giveUpAt: new Date() } }),
    accounts: (owner: string) =>
      mongo.db(platform.database('instagram')).collection('accounts').find({ owner }).toArray(),
    /** Names of the collections of which a document has all these words in it, wherever. */
    async naming(...words: string[]) {
      const named: string[] = [];
      for (const collection of await mongo.db(platform.database('instagram')).collections()) {
        const documents = (await collection.find().toArray()).map(document => JSON.stringify(document));
        if (documents.some(text => words.every(word => text.includes(word))))
          named.push(collection.collectionName);
      }
      return named;
    },
    conversations: mongo.db(platform.database('instagram')).collection<StoredConversation>('conversations'),
    async stop() {
      await media.stop();
      await writer.stop();
      await voices.stop();
      await mongo.close();
      await nats.close();
      await identity.stop();
      await platform.stop();
    },
  };
}

function wholeJob(job: MessageInitShape<typeof PublishJobSchema>) {
  const publishId = job.publishId ?? newId();
  return {
    contentId: 'content-1',
    instagramType: 'Post',
    outputs: ['/one'],
    caption: `Hello ${publishId} #bread`,
    dueAt: new Date().toISOString(),
    giveUpAt: new Date(Date.now() + 600_000).toISOString(),
    ...job,
    publishId,
  };
}

export type TestBench = Awaited<ReturnType<typeof startTestBench>>;
