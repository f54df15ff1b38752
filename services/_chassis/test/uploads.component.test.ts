import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { beginUpload, readToEnd, sendWholeUpload } from '@insta-ai/deploy/testing/refused-upload';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { calls } from '@insta-ai/proto/http/routes';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../src/app-error.ts';
import { serve } from '../src/http/route.ts';
import { defineService } from '../src/service.ts';
import { type RunningServices, startServices } from '../src/start-services.ts';

/** Says when an upload has reached its handler. */
const begun = new EventEmitter();

const sample = defineService({
  name: 'content-type',
  settings: Type.Object({}),
  deps: async () => ({}),
  routes: () => [
    serve(calls.uploadContentTypeMedia, async ({ raw }) => {
      if (raw.headers['x-refused']) throw new AppError('payload_too_large', 'Refused at once.');
      const file = await raw.file();
      if (raw.headers['x-refused-later']) throw new AppError('payload_too_large', 'Refused later.');
      begun.emit('begun');
      await file?.toBuffer();
      return [];
    }),
  ],
});

let platform: TestPlatform;
let identity: TestIdentity;
let running: RunningServices;
let authorization: string;
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  running = await startServices({
    services: [sample],
    settings: { ...platform.settings, LOG_LEVEL: 'debug' },
    logTo: { write: line => void lines.push(JSON.parse(line)) },
  });
  ({ authorization } = (await identity.newUser()).headers);
});
afterAll(async () => {
  await running?.stop();
  await identity?.stop();
  await platform?.stop();
});
beforeEach(() => void lines.splice(0));

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'what is no file is not read as far as one may be long (%s)',
  async type => {
    const reply = await running.app.inject({
      method: 'POST',
      url: '/api/contentTypes/uploadMedia',
      headers: { authorization, 'content-type': type },
      payload: JSON.stringify('x'.repeat(2 * 1024 * 1024)),
    });

    expect(reply.json()).toMatchObject({ statusCode: 413, code: 'payload_too_large' });
  },
);

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf of a pict';
const errors = () => lines.filter(({ level }) => level >= 50);

test.each([
  ['in the middle of a file', part],
  ['in the middle of a part’s head', part.slice(0, 30)],
  ['before the first part', '--x'],
])(
  'an upload that ends %s is the sender’s mistake, in plain words, and no error in the log',
  async (_where, payload) => {
    const reply = await running.app.inject({
      method: 'POST',
      url: '/api/contentTypes/uploadMedia',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    });

    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'invalid_argument',
      message: 'The upload ended before it was complete. Please try again.',
    });
    expect(errors()).toEqual([]);
  },
);

test('a sender who leaves in the middle of a file makes no error in the log', async () => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const reached = once(begun, 'begun');
  const head = `POST /api/contentTypes/uploadMedia HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n`;
  socket.write(`${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n${part}`);
  await reached;

  socket.destroy();

  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('request refused'));
  expect(errors()).toEqual([]);
});

test.each(['x-refused', 'x-refused-later'])(
  'who is refused (%s) before all of a large file is sent reads why at once, and the connection ends',
  async how => {
    const answer = await readToEnd(beginUpload(running.url, { authorization, [how]: '1' }));

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('payload_too_large');
  },
);

test.each(['x-refused', 'x-refused-later'])(
  'a browser, which reads only when it has sent everything, reads why it was refused (%s) as well',
  async how => {
    const answer = await readToEnd(await sendWholeUpload(running.url, { authorization, [how]: '1' }));

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('payload_too_large');
  },
);
