import { createHash } from 'node:crypto';
import type { BusPermissions } from '@insta-ai/chassis/messaging/permissions';
import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** A NATS operator with one account for the product, as `nsc` would make them. */
export function signAccounts() {
  const operator = nkeys.createOperator();
  const system = nkeys.createAccount();
  const account = nkeys.createAccount();
  const key = (pair: KeyPair) => pair.getPublicKey();
  const accountToken = (name: string, of: KeyPair, storage: number) =>
    tokenOf(operator, of, name, {
      type: 'account',
      limits: { ...unlimited, mem_storage: storage, disk_storage: storage, streams: -1, consumer: -1 },
    });
  return {
    /** What the configuration of the server says of them. */
    configuration: [
      `operator: ${tokenOf(operator, operator, 'of-a-test', { type: 'operator' })}`,
      `system_account: ${key(system)}`,
      'resolver: MEMORY',
      'resolver_preload: {',
      // No streams for the account of the server itself.
      `  ${key(system)}: ${accountToken('SYS', system, 0)}`,
      `  ${key(account)}: ${accountToken('insta-ai', account, -1)}`,
      '}',
    ].join('\n'),
    /** The text of a credentials file of a new user. */
    credentialsOf(name: string, permissions?: BusPermissions): string {
      const user = nkeys.createUser();
      const token = tokenOf(account, user, name, {
        type: 'user',
        subs: -1,
        data: -1,
        payload: -1,
        ...(permissions && {
          pub: { allow: permissions.publish },
          sub: { allow: permissions.subscribe },
          resp: { max: 1, ttl: 300_000_000_000 },
        }),
      });
      const seed = new TextDecoder().decode(user.getSeed());
      return `${framed('NATS USER JWT', token)}\n${framed('USER NKEY SEED', seed)}`;
    },
  };
}

const unlimited = {
  subs: -1,
  data: -1,
  payload: -1,
  conn: -1,
  leaf: -1,
  imports: -1,
  exports: -1,
  wildcards: true,
};

function framed(what: string, text: string): string {
  return `-----BEGIN ${what}-----\n${text}\n------END ${what}------\n`;
}

function tokenOf(issuer: KeyPair, subject: KeyPair, name: string, nats: object): string {
  const claims = {
    iat: Math.floor(Date.now() / 1000),
    iss: issuer.getPublicKey(),
    name,
    sub: subject.getPublicKey(),
    nats: { ...nats, version: 2 },
  };
  const jti = createHash('sha256').update(JSON.stringify(claims)).digest('hex');
  const encoded = [
    { typ: 'JWT', alg: 'ed25519-nkey' },
    { jti, ...claims },
  ].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const text = encoded.join('.');
  return `${text}.${Buffer.from(issuer.sign(new TextEncoder().encode(text))).toString('base64url')}`;
}
