import type { Backups } from '@insta-ai/proto/http/operations/backups';
import type { Doctor } from '@insta-ai/proto/http/operations/doctor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDoctorNotes } from '../src/operator/doctor-notes.ts';
import { createOperatorNotes } from '../src/operator/operator-notes.ts';
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
    url: `/api/users/${name}`,
    headers: { authorization: `Bearer ${by}` },
  });
  return { status: reply.statusCode, body: reply.json() as Body };
}

/** What a call answers to somebody who is no admin, who is the same person again afterwards. */
async function askedByMember(method: 'GET' | 'POST', name: string): Promise<number> {
  const { body } = await service.login();
  const setRole = (role: 'admin' | 'member') =>
    service.users.updateOne({ _id: body.user._id }, { $set: { role } });
  await setRole('member');
  const { status } = await ask(method, name, body.token);
  await setRole('admin');
  return status;
}

const at = (text: string) => new Date(`2026-11-${text}Z`);

test('of backups nothing is known until somebody tells it, and then what they told', async () => {
  expect(await ask<Backups>('GET', 'backups')).toEqual({
    status: 200,
    body: { good: null, failed: null, nightly: null },
  });
  const notes = createOperatorNotes(service.db);
  const good = {
    place: '/backups/one.tar',
    startedAt: at('25T02:15:00'),
    finishedAt: at('25T02:16:00'),
    holds: '12 documents and 3 files (1.2 MB)',
  };

  await notes.tellBackup({ good, failed: undefined });
  await notes.tellNightly({ place: '/backups/', nextAt: at('26T02:15:00') });

  expect((await ask<Backups>('GET', 'backups')).body).toEqual({
    good: {
      ...good,
      startedAt: '2026-11-25T02:15:00.000Z',
      finishedAt: '2026-11-25T02:16:00.000Z',
      bytes: null,
    },
    failed: null,
    nightly: { place: '/backups/', nextAt: '2026-11-26T02:15:00.000Z', schedule: '' },
  });

  const failed = { place: '/backups/', failedAt: at('26T02:15:00'), reason: 'The disk is full.' };
  await notes.tellBackup({ good: { ...good, bytes: 4_096 }, failed });
  await notes.tellNightly({ place: '/backups/', schedule: '15 3 * * *' });

  expect((await ask<Backups>('GET', 'backups')).body).toMatchObject({
    good: { bytes: 4_096 },
    failed: { ...failed, failedAt: '2026-11-26T02:15:00.000Z' },
    nightly: { place: '/backups/', nextAt: null, schedule: '15 3 * * *' },
  });
});

test('where none is made each night, that is told as well', async () => {
  await createOperatorNotes(service.db).tellNightly({});

  expect((await ask<Backups>('GET', 'backups')).body.nightly).toEqual({
    place: '',
    nextAt: null,
    schedule: '',
  });
});

test('the doctor that is asked twice at once runs once, and what it found stays while it runs again', async () => {
  expect((await ask<Doctor>('GET', 'doctor')).body).toEqual({ state: 'never', done: 0, of: 0, report: null });

  const both = await Promise.all([1, 2].map(() => ask<Doctor>('POST', 'doctor')));

  expect(both.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'asked'],
    [200, 'asked'],
  ]);
  const notes = createDoctorNotes(service.db);
  const run = (await notes.take(new Date())) ?? '';
  expect(run).not.toBe('');
  expect(await notes.take(new Date())).toBeUndefined();
  await notes.move(run, 2, 35, new Date());
  expect((await ask<Doctor>('POST', 'doctor')).body).toMatchObject({ state: 'running', done: 2, of: 35 });

  const line = {
    group: 'stores',
    name: 'bus',
    level: 'fail',
    words: 'It is away.',
    fix: 'Start it.',
  } as const;
  await notes.end(run, { lines: [line], leftOut: [] }, new Date());
  expect((await ask<Doctor>('GET', 'doctor')).body).toMatchObject({
    state: 'done',
    report: { lines: [line] },
  });
  expect((await ask<Doctor>('POST', 'doctor')).body).toMatchObject({
    state: 'asked',
    report: { lines: [line] },
  });
});

test('a member is told nothing of backups, and has nothing checked', async () => {
  expect(await askedByMember('GET', 'backups')).toBe(403);
  expect(await askedByMember('GET', 'doctor')).toBe(403);
  expect(await askedByMember('POST', 'doctor')).toBe(403);
});
