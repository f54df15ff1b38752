import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { createRpcClient, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { InstagramType } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import type { ExemplarsFull, Voice } from '@insta-ai/proto/http/voice/voice';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { voiceService } from '../src/app.ts';
import type { VoiceDocument } from '../src/voices/voice.ts';

export type Person = { userId: string; headers: { authorization: string } };

/** The service on real stores and a real bus, beside an instagram that shows what a test wants. */
export async function startTestVoice() {
  const platform = await startTestPlatform();
  const url = platform.settings.NATS_URL ?? '';
  const identity = await startTestIdentity(url);
  const nats = await connect({ servers: url });
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  /** What an account shows, newest first; `answers` runs before each answer. */
  const instagram = {
    posts: new Map<string, string[]>(),
    refusal: '',
    asked: 0,
    answers: async () => {},
  };
  const server = startRpcServer(
    serveRpc(InstagramService, {
      ...({} as Parameters<typeof serveRpc<typeof InstagramService>>[1]),
      async listOwnPosts({ accountId, limit }) {
        instagram.asked += 1;
        await instagram.answers();
        if (instagram.refusal) throw new AppError('failed_precondition', instagram.refusal);
        const captions = (instagram.posts.get(accountId) ?? []).slice(0, limit);
        return {
          posts: captions.map((caption, at) => ({
            mediaId: `m${at}`,
            caption,
            postType: InstagramType.REEL,
            published: momentToBus(new Date(Date.now() - at * 24 * 60 * 60 * 1_000).toISOString()),
          })),
        };
      },
    }),
    nats,
    createLogger('silent'),
  );
  /**
   * Whose items were asked to forget, in the order they were asked, and what was published on an account just now; `refusal` is what content
   * says instead.
   */
  const content = { forgotten: [] as string[], published: new Map<string, string>(), refusal: '' };
  const items = startRpcServer(
    serveRpc(ContentService, {
      ...({} as Parameters<typeof serveRpc<typeof ContentService>>[1]),
      async forgetTextVoices({ userId }) {
        if (content.refusal) throw new AppError('failed_precondition', content.refusal);
        content.forgotten.push(userId);
        return {};
      },
      async listPublished({ accountId }) {
        if (content.refusal) throw new AppError('failed_precondition', content.refusal);
        const text = content.published.get(accountId);
        return { items: text ? [{ texts: [text], published: timestampFromDate(new Date()) }] : [] };
      },
    }),
    nats,
    createLogger('silent'),
  );
  const started: RunningServices[] = [];
  const start = async () => {
    const running = await startServices({ services: [voiceService], settings: platform.settings });
    started.push(running);
    return running;
  };
  await start();
  return {
    instagram,
    content,
    identity,
    start,
    rpc: createRpcClient({ service: VoiceService, nats, timeoutMs: busyMachineMs }),
    voices: mongo.db(platform.database('voice')).collection<VoiceDocument>('voices'),
    async call(
      { headers }: Person,
      method: 'GET' | 'POST' | 'DELETE',
      path = '',
      payload?: object,
      replica = 0,
    ): Promise<{ status: number; body: Voice & { message?: string; details?: Partial<ExemplarsFull> } }> {
      const inject = { method, url: `/api/voice${path}`, headers, ...(payload && { payload }) };
      const reply = await started[replica]?.app.inject(inject);
      if (!reply) throw new Error(`There is no replica ${replica}.`);
      return { status: reply.statusCode, body: reply.json() };
    },
    async stop() {
      await Promise.all(started.map(running => running.stop()));
      await server.stop();
      await items.stop();
      await identity.stop();
      await nats.close();
      await mongo.close();
      await platform.stop();
    },
  };
}

export type TestVoice = Awaited<ReturnType<typeof startTestVoice>>;
