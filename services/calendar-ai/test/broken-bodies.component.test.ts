import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';

/** Asks a server once whose answer is written by `send`; how often it was asked, and what came of it. */
async function ask(send: (response: ServerResponse) => void) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    send(response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const settings = {
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    OPENAI_API_KEY: 'key',
    OPENAI_MODEL: 'some-model',
  };
  const outcome = await createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent') })({
    messages: [{ role: 'user', content: 'Hello' }],
    name: 'write_answer',
    schema: Type.Object({ answer: Type.String() }),
    deadline: Date.now() + 100_000,
  }).catch((error: unknown) => error);
  return { outcome, asked };
}

test.each(['application/json', 'text/event-stream'])(
  'an answer without end (%s) is not read to its end',
  async type => {
    const piece = Buffer.alloc(1024 * 1024, 'data: {"choices":[]}\n\n');

    const { outcome, asked } = await ask(response => {
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.writeHead(200, { 'content-type': type }).on('drain', pour);
      pour();
    });

    expect(outcome).toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('not an answer'),
    });
    expect(asked).toBe(1);
  },
);

test.each(['application/json', 'text/event-stream'])(
  'a server that goes away in the middle of its answer (%s) broke off',
  async type => {
    const { outcome, asked } = await ask(response => {
      response.writeHead(200, { 'content-type': type });
      response.write('{"choices": [', () => response.destroy());
    });

    expect(outcome).toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('broke off') });
    // What was written until then is paid.
    expect(asked).toBe(1);
  },
);
