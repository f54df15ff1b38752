import { generateKeyPairSync } from 'node:crypto';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startConsumer } from '@insta-ai/chassis/messaging/consume';
import { done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { createRpcClient, type RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { streamsThatHold } from '@insta-ai/deploy/testing/streams-that-hold';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';
import type { User } from '@insta-ai/proto/http/auth-user';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { type Collection, type Db, MongoClient } from 'mongodb';
import { authUserService } from '../src/app.ts';
import type { User as StoredUser } from '../src/users/user.ts';

export const email = 'Anna@example.com';
export const password = 'a good password';

/** A new private key as a setting. */
export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export type AuthUser = {
  app: RunningServices['app'];
  rpc: RpcClient<typeof AuthUserService>;
  /** The bus as an operator reaches it. */
  nats: NatsConnection;
  /** What the link of each mail that was asked for holds. */
  links: { email: string; userId: string; token: string; purpose: LinkPurpose }[];
  /** Names of the streams that hold a message with this text. */
  kept(text: string): Promise<string[]>;
  login(
    credentials?: {
      email?: unknown;
      password?: unknown;
    },
    address?: string,
  ): Promise<{ statusCode: number; body: { token: string; user: User; message: string; code: string } }>;
  /** A second process on the same stores, for as long as this one runs. */
  startReplica(): Promise<RunningServices['app']>;
  /** Changes stored people behind the service's back, as an older version or a killed process leaves them. */
  users: Collection<StoredUser>;
  db: Db;
  /** A person as before their first sign-in. */
  forgetTimeZone(userId: string): Promise<void>;
  /** Ends the service and starts it on the same stores. */
  restart(settings?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/** The whole service on real stores and a real bus. */
export async function startAuthUser(): Promise<AuthUser> {
  const platform = await startTestPlatform();
  const settings = {
    ...platform.settings,
    JWT_PRIVATE_KEY: newSigningKey(),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  };
  let running = await startServices({ services: [authUserService], settings });
  const nats = await connectNats(
    { NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' },
    createLogger('silent'),
  );
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const db = mongo.db(platform.database('auth-user'));
  const users = db.collection<StoredUser>('users');
  const replicas: RunningServices[] = [];
  const links: AuthUser['links'] = [];
  const mailer = await startConsumer(
    workOn(jobs.mailLink, async ({ payload }) => {
      const [userId = '', token = ''] = payload.link.split('/').slice(-2);
      links.push({ email: payload.email, userId, token, purpose: payload.purpose });
      return done;
    }),
    { jetstream: jetstream(nats), log: createLogger('silent'), measures: unaskedMeasures() },
  );
  return {
    links,
    kept: text => streamsThatHold(nats, text),
    get app() {
      return running.app;
    },
    rpc: createRpcClient({ service: AuthUserService, nats, timeoutMs: busyMachineMs }),
    nats,
    async login(credentials = {}, address = '127.0.0.1') {
      const payload = { email, password, ...credentials };
      const reply = await running.app.inject({
        method: 'POST',
        url: '/api/users/login',
        payload,
        remoteAddress: address,
      });
      return { statusCode: reply.statusCode, body: reply.json() };
    },
    users,
    db,
    async startReplica() {
      const replica = await startServices({ services: [authUserService], settings });
      replicas.push(replica);
      return replica.app;
    },
    async forgetTimeZone(_id) {
      await users.updateOne({ _id }, { $set: { timeZone: '' }, $unset: { timeZoneAdopted: '' } });
    },
    async restart(changed = {}) {
      await running.stop();
      running = await startServices({ services: [authUserService], settings: { ...settings, ...changed } });
    },
    async stop() {
      await running.stop();
      for (const replica of replicas) await replica.stop();
      await mailer.stop();
      await nats.close();
      await mongo.close();
      await platform.stop();
    },
  };
}
