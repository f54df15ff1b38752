import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { tokenAlgorithm, tokenIssuer } from '@insta-ai/chassis/http/auth';
import { createLogger } from '@insta-ai/chassis/logger';
import { serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import {
  AuthUserService,
  type User,
  UserSchema,
} from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { connect } from '@nats-io/transport-node';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type UserFields = Omit<MessageInitShape<typeof UserSchema>, '$typeName' | '$unknown'>;

/** Stands in for auth-user where another service is under test: real signatures, users as the test wants them. */
export type TestIdentity = {
  /** A new signed-in user. */
  newUser(
    fields?: UserFields,
  ): Promise<{ userId: string; token: string; headers: { authorization: string } }>;
  /** What a user has changed in the profile. */
  change(userId: string, fields: UserFields): void;
  stop(): Promise<void>;
};

/** The first selection is kept through later ones. */
function select(user: User, account: string) {
  if (user.instagramAccount === '' || account === '') user.firstAccount = account;
  user.instagramAccount = account;
}

export async function startTestIdentity(natsUrl: string): Promise<TestIdentity> {
  const keys = await generateKeyPair(tokenAlgorithm);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: newId(), alg: tokenAlgorithm, use: 'sig' };
  const users = new Map<string, User>();
  const turns = new Map<string, bigint>();
  const nats = await connect({ servers: natsUrl });
  const server = startRpcServer(
    serveRpc(AuthUserService, {
      getJwks: async () => ({ jwksJson: JSON.stringify({ keys: [jwk] }) }),
      getSessionStart: async () => ({}),
      getUser: async ({ userId }) => ({ user: users.get(userId), accountsTurn: turns.get(userId) ?? 0n }),
      setInstagramAccounts: async ({ userId, accounts, turn }) => {
        const user = users.get(userId);
        if (user && (turns.get(userId) ?? 0n) <= turn) {
          turns.set(userId, turn);
          user.instagramAccounts = accounts;
          select(user, user.instagramAccount || (accounts[0]?.id ?? ''));
        }
        return { user };
      },
    }),
    nats,
    createLogger('silent'),
  );
  return {
    async newUser(fields = {}) {
      const userId = newId();
      const email = `${userId}@example.com`;
      const instagramAccounts = fields.instagramAccount ? [{ id: fields.instagramAccount }] : [];
      const firstAccount = fields.instagramAccount ?? '';
      users.set(
        userId,
        create(UserSchema, { email, instagramAccounts, firstAccount, ...fields, id: userId }),
      );
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: tokenAlgorithm, kid: jwk.kid })
        .setIssuer(tokenIssuer)
        .setSubject(userId)
        .setExpirationTime('1h')
        .sign(keys.privateKey);
      return { userId, token, headers: { authorization: `Bearer ${token}` } };
    },
    change(userId, fields) {
      const user = users.get(userId);
      if (!user) return;
      if (fields.instagramAccount !== undefined) select(user, fields.instagramAccount);
      Object.assign(user, fields);
    },
    async stop() {
      await server.stop();
      await nats.close();
    },
  };
}
