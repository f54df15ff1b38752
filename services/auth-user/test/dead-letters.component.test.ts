import { create, toBinary } from '@bufbuild/protobuf';
import { sendDeadLetter } from '@insta-ai/chassis/messaging/letters/dead-letters';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { EnvelopeSchema } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import type { DeadLetter, DeadLetters } from '@insta-ai/proto/http/operations/dead-letters';
import { jetstream } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUser, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
let token: string;

beforeAll(async () => {
  service = await startAuthUser();
  const { body } = await service.login();
  token = body.token;
});
afterAll(() => service?.stop());

async function ask<Body>(method: 'GET' | 'POST', name: string, by = token) {
  const reply = await service.app.inject({
    method,
    url: `/api/users/deadLetters${name}`,
    headers: { authorization: `Bearer ${by}` },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() as Body };
}
const list = async () => (await ask<DeadLetters>('GET', '/letters')).body;

let count = 0;
/** A mail with a link that the notifier gave up; without an envelope it could not even be read. */
async function letter(address: string | undefined): Promise<DeadLetter> {
  count += 1;
  const { payload, subject } = jobs.mailLink;
  const link = `https://studio.example.com/setPassword/user-9/token-${count}`;
  const envelope = address
    ? create(EnvelopeSchema, {
        ...{ id: `mail-${count}`, subject, userId: 'user-9', requestId: '' },
        payload: toBinary(payload, create(payload, { email: address, link })),
      })
    : undefined;
  const givenUp = { consumer: 'job_mail-link', envelope, reason: 'No mail server', attempts: 5, seq: count };
  await sendDeadLetter(jetstream(service.nats), givenUp);
  const found = (await list()).letters.at(-1);
  if (!found) throw new Error('It is not listed.');
  return found;
}

test('a letter is listed with who gave up, why and what it says, without what opens a door', async () => {
  const { _id } = await letter('ann@example.com');

  const { headers, body } = await ask<DeadLetters>('GET', '/letters');
  expect(headers['cache-control']).toBe('no-store');
  const [first] = body.letters;
  expect(first).toMatchObject({
    ...{ _id, consumer: 'job_mail-link', subject: 'jobs.mail-link', owner: 'user-9', attempts: 5 },
    reason: 'No mail server',
  });
  expect(first?.lines.join('\n')).toContain('ann@example.com');
  expect(JSON.stringify(body)).not.toContain('token-1');
  expect((await ask<{ count: number }>('GET', '')).body.count).toBe(body.count);
});

test('what is sent again comes to its handler, and is there no more', async () => {
  const { _id } = await letter('grace@example.com');

  const sent = await ask<DeadLetter>('POST', `/letters/${_id}/replay`);

  expect(sent).toMatchObject({ status: 200, body: { _id, subject: 'jobs.mail-link' } });
  await expect.poll(() => service.links.map(({ email }) => email)).toContain('grace@example.com');
  expect((await list()).letters.map(one => one._id)).not.toContain(_id);
  expect(await ask('POST', `/letters/${_id}/replay`)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('sent again or dropped') },
  });
});

test('of two who send it again at once both are told well or that it is gone, and it goes once', async () => {
  const { _id } = await letter('twice@example.com');

  const both = await Promise.all([1, 2].map(() => ask('POST', `/letters/${_id}/replay`)));

  expect(both.map(({ status }) => status).sort()).toEqual([
    200,
    expect.toSatisfy(s => s === 200 || s === 404),
  ]);
  await letter('after@example.com').then(({ _id: after }) => ask('POST', `/letters/${after}/replay`));
  await expect.poll(() => service.links.map(({ email }) => email)).toContain('after@example.com');
  expect(service.links.filter(({ email }) => email === 'twice@example.com')).toHaveLength(1);
});

test('what could never be read can only be dropped', async () => {
  const { _id, lines } = await letter(undefined);

  expect(lines).toEqual([]);
  expect(await ask('POST', `/letters/${_id}/replay`)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('can only be dropped') },
  });
  expect(await ask('POST', `/letters/${_id}/drop`)).toMatchObject({ status: 200, body: { subject: null } });
  expect((await list()).letters.map(one => one._id)).not.toContain(_id);
  expect((await ask('POST', `/letters/${_id}/drop`)).status).toBe(404);
});

test.each(['0', '-1', 'none', '1e3', '9'.repeat(30)])('there is no letter "%s"', async id => {
  for (const what of ['replay', 'drop'])
    expect((await ask('POST', `/letters/${id}/${what}`)).status).toBe(404);
});

test('a member reads nothing and does nothing', async () => {
  const { _id } = await letter('kept@example.com');
  const { body } = await service.login();
  await service.users.updateOne({ _id: body.user._id }, { $set: { role: 'member' } });

  for (const [method, name] of [
    ['GET', ''],
    ['GET', '/letters'],
    ['POST', `/letters/${_id}/replay`],
    ['POST', `/letters/${_id}/drop`],
  ] as const)
    expect((await ask(method, name, body.token)).status).toBe(403);
  await service.users.updateOne({ _id: body.user._id }, { $set: { role: 'admin' } });
  expect((await list()).letters.map(one => one._id)).toContain(_id);
});
