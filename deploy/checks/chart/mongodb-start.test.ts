import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { settingPartOf } from '@insta-ai/deploy/accounts/nats-users';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { chart } from './scenarios.ts';

/** What mongosh runs at each start of the MongoDB of the chart and of Compose, on a server that is written down here. */
const script = readFileSync(join(chart, 'files/mongodb-start.js'), 'utf8');

type User = { pwd: string; roles: { role: string; db: string }[] };
type Command = Record<string, unknown> & { pwd?: string; roles?: User['roles'] };

const users = new Map<string, User>();
let members: unknown;
let isPrimary: boolean;
/** Who signed in by the script itself. */
let signedIn: unknown;

beforeEach(() => {
  users.clear();
  members = undefined;
  isPrimary = true;
  signedIn = undefined;
});

const refusal = (codeName: string) => Object.assign(new Error(codeName), { codeName });

/** As mongosh has them: a command that is refused throws. */
const commands: Record<string, (command: Command) => unknown> = {
  replSetGetStatus() {
    if (!members) throw refusal('NotYetInitialized');
    return { ok: 1 };
  },
  replSetInitiate({ replSetInitiate: config }) {
    members = (config as { members: unknown }).members;
    return { ok: 1 };
  },
  hello: () => ({ ok: 1, isWritablePrimary: isPrimary }),
  usersInfo({ usersInfo: asked }) {
    const { user, db } = asked as { user: string; db: string };
    return { ok: 1, users: db === 'admin' && users.has(user) ? [{ user, db }] : [] };
  },
  createUser: ({ createUser: name, pwd = '', roles = [] }) => {
    if (users.has(String(name))) throw refusal('Location51003');
    users.set(String(name), { pwd, roles });
    return { ok: 1 };
  },
  updateUser: ({ updateUser: name, pwd = '', roles = [] }) => {
    if (!users.has(String(name))) throw refusal('UserNotFound');
    users.set(String(name), { pwd, roles });
    return { ok: 1 };
  },
};

const passwords = Object.fromEntries(
  serviceNames.map(name => [`MONGODB_PASSWORD_${settingPartOf(name)}`, `of ${name}`]),
);

/** Runs it once; answers the code that it ended with. */
function start(more: Record<string, string> = {}): number {
  let code = 0;
  const env = { MEMBER: 'mongodb-0:27017', SERVICES: serviceNames.join(','), ...passwords, ...more };
  const adminCommand = (command: Command) => {
    const [name = ''] = Object.keys(command);
    const answer = commands[name];
    if (!answer) throw refusal(`no command ${name}`);
    return answer(command);
  };
  const quit = (given: number) => {
    code = given;
  };
  const getSiblingDB = (of: string) => ({
    auth(given: object) {
      signedIn = { of, ...given };
    },
  });
  // Objects of another context are of other classes, which a comparison looks at.
  runInNewContext(script, { process: { env }, db: { adminCommand, getSiblingDB }, quit });
  return code;
}

const seen = () => JSON.parse(JSON.stringify(Object.fromEntries(users)));
const wanted = (prefix = '') =>
  Object.fromEntries(
    serviceNames.map(name => [
      name,
      { pwd: `of ${name}`, roles: [{ role: 'readWrite', db: `${prefix}${name}` }] },
    ]),
  );

it('the first start makes the replica set, and users once it takes writes', () => {
  isPrimary = false;
  expect(start()).toBe(1);
  expect(JSON.parse(JSON.stringify(members))).toEqual([{ _id: 0, host: 'mongodb-0:27017' }]);
  expect(seen()).toEqual({});

  isPrimary = true;

  expect(start()).toBe(0);
  expect(seen()).toEqual(wanted());
});

it('each may read and write its own database, under the prefix of the installation', () => {
  start({ DATABASE_PREFIX: 'shop-' });

  expect(seen()).toEqual(wanted('shop-'));
});

it('a further start changes nothing but what the Secret says anew', () => {
  start();
  start();
  expect(seen()).toEqual(wanted());

  start({ MONGODB_PASSWORD_CONTENT_TYPE: 'changed' });

  expect(users.get('content-type')?.pwd).toBe('changed');
  expect(users.get('content')?.pwd).toBe('of content');
});

it('a service without a password stops the start, with its name', () => {
  expect(() => start({ MONGODB_PASSWORD_VOICE: '' })).toThrow('There is no password for voice.');
});

it('what the server refuses for another reason is told', () => {
  const { hello } = commands;
  commands.hello = () => {
    throw refusal('Unauthorized');
  };
  try {
    expect(() => start()).toThrow('Unauthorized');
  } finally {
    commands.hello = hello!;
  }
});

it('nobody is signed in anew where mongosh was started with an account, as in the chart', () => {
  start();

  expect(signedIn).toBeUndefined();
});

describe('with the key of the set, as in Compose', () => {
  const settings = { MONGODB_KEYFILE: 'a key', MONGODB_PASSWORD: 'of the operator' };
  const root = { pwd: 'of the operator', roles: [{ role: 'root', db: 'admin' }] };

  it('it signs in as a member of the set, and makes the operator, too', () => {
    expect(start(settings)).toBe(0);

    expect(signedIn).toEqual({
      of: 'local',
      user: '__system',
      pwd: 'a key',
      mechanism: 'SCRAM-SHA-256',
    });
    expect(seen()).toEqual({ 'insta-ai': root, ...wanted() });
  });

  it('a volume whose users know other passwords is taken over, with what else is in it', () => {
    users.set('insta-ai', { pwd: 'of an older file', roles: [] });
    users.set('somebody', { pwd: 'own', roles: [] });

    expect(start(settings)).toBe(0);

    expect(seen()).toEqual({ 'insta-ai': root, somebody: { pwd: 'own', roles: [] }, ...wanted() });
  });
});
