import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDoctorNotes } from '@insta-ai/auth-user/doctor-notes';
import { doctorView } from '@insta-ai/auth-user/doctor-view';
import { createOperatorNotes, operatorNotes } from '@insta-ai/auth-user/operator-notes';
import { databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { attendance } from '../src/attend/attendance.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

let product: RunningProduct;
let client: MongoClient;
beforeAll(async () => {
  product = await startProduct();
  client = await MongoClient.connect(product.given.MONGODB_URL ?? '');
});
afterAll(async () => {
  await client?.close();
  await product?.stop();
});

const database = () => databasesOf(client, '').of('auth-user');
const view = async () => doctorView(await createDoctorNotes(database()).read(), new Date());

/** One look of a process with the operator's rights, which ends with the test. */
function attending(more: Record<string, string> = {}) {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const timer = attendance({ reached: product.given, examined: { ...product.given, ...more } });
  return () => timer.run(stopping.signal);
}

test('nothing is looked at before somebody asks, and that none is made each night is told', async () => {
  await attending()();

  expect((await view()).state).toBe('never');
  expect((await createOperatorNotes(database()).read()).nightly).toEqual({ _id: 'nightly' });
});

test('what an admin asks for is looked at once, with its fix, and is there afterwards', async () => {
  const notes = createDoctorNotes(database());
  expect(await notes.ask(new Date())).toBe(true);
  expect(await notes.ask(new Date())).toBe(false);
  const look = attending({ SMTP_URL: 'smtp://mailer:planted-password@127.0.0.1:1' });

  await Promise.all([look(), attending()()]);
  await look();

  const { state, done, of, report } = await view();
  expect({ state, isWhole: done === of && of > 30 }).toEqual({ state: 'done', isWhole: true });
  expect(report?.lines.find(({ name }) => name === 'documents')?.level).toBe('ok');
  expect(report?.lines.filter(({ level, fix }) => level !== 'ok' && !fix)).toEqual([]);
  expect(JSON.stringify(report)).not.toContain('planted-password');
});

test('a late word of a run that was ordered anew changes nothing', async () => {
  const notes = createDoctorNotes(database());
  const long = new Date(Date.now() - 120_000);
  await notes.ask(long);
  const first = (await notes.take(long)) ?? '';
  expect((await view()).state).toBe('cut');

  expect(await notes.ask(new Date())).toBe(true);
  await notes.move(first, 30, 35, new Date());
  await notes.end(first, { lines: [], leftOut: [] }, new Date());

  expect(await view()).toMatchObject({ state: 'asked', done: 0 });
});

test('a process of its own attends until it is told to end, and writes nothing unasked', async () => {
  await database().collection(operatorNotes).drop();
  const attend = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'attend'], {
    env: { ...process.env, ...product.given },
    stdio: 'ignore',
  });
  onTestFinished(() => void attend.kill('SIGKILL'));
  const ended = once(attend, 'exit');
  await createDoctorNotes(database()).ask(new Date());

  await expect.poll(async () => (await view()).state, { timeout: 60_000 }).toBe('done');
  attend.kill('SIGTERM');

  expect(await ended).toEqual([0, null]);
  expect(await createOperatorNotes(database()).read()).toMatchObject({ nightly: undefined });
});
