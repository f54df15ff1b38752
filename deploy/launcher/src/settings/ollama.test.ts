import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askOllama, lookForOllama, ollamaUrl } from './ollama.ts';

/** Stands in for Ollama; `undefined` never answers. */
async function start(sent: { status?: number; body: string } | undefined) {
  const server = createServer((request, response) => {
    if (!sent) return;
    const status = request.url === '/api/tags' ? (sent.status ?? 200) : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(sent.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const models = (...names: string[]) => ({ body: JSON.stringify({ models: names.map(name => ({ name })) }) });

test.each([
  ['one model', models('qwen3:8b'), 'has qwen3:8b. '],
  ['two', models('qwen3:8b', 'llama3.2:3b'), 'has qwen3:8b and 1 more model. '],
  [
    'one that embeds first',
    models('nomic-embed-text:latest', 'hf.co/a/b:Q4_K_M', 'x'),
    'has hf.co/a/b:Q4_K_M and 1 more model. ',
  ],
  [
    'one of a family that embeds',
    {
      body: JSON.stringify({
        models: [
          { name: 'x', details: { family: 'bert' } },
          { name: 'y', details: {} },
        ],
      }),
    },
    'has y. ',
  ],
])('an Ollama with %s is offered in one line, with the settings to set', async (_what, sent, words) => {
  const host = await start(sent);

  const line = await askOllama(ollamaUrl(host));

  expect(line).toContain(
    `Ollama on this machine ${words}To write with it, start with: OPENAI_BASE_URL=http://${host}/v1 `,
  );
  expect(line).toMatch(/ OPENAI_API_KEY=ollama OPENAI_MODEL=\S+$/);
});

test.each([
  ['has no model', models()],
  ['has models that write nothing', models('bge-m3:latest', 'all-minilm:33m')],
  ['has a name that no shell should see', models('x; rm -rf ~')],
  ['is something else', { body: '{"status":"ok"}' }],
  ['sends a page', { body: '<html>' }],
  ['says no', { ...models('qwen3:8b'), status: 500 }],
])('what %s is not offered', async (_what, sent) => {
  expect(await askOllama(ollamaUrl(await start(sent)))).toBeUndefined();
});

test('what does not answer is not waited for', async () => {
  const OLLAMA_HOST = await start(undefined);

  expect(lookForOllama({ OLLAMA_HOST }).words()).toBeUndefined();
  expect(await askOllama('http://127.0.0.1:1')).toBeUndefined();
});

test.each([
  [undefined, 'http://127.0.0.1:11434'],
  ['', 'http://127.0.0.1:11434'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:11500', 'http://127.0.0.1:11500'],
  [':11500', 'http://127.0.0.1:11500'],
  ['localhost:11500', 'http://127.0.0.1:11500'],
  ['http://localhost', 'http://127.0.0.1:80'],
  ['[::1]:11434', 'http://[::1]:11434'],
  ['gpu-box:11434', undefined],
  ['https://127.0.0.1', undefined],
  ['not an address', undefined],
])('OLLAMA_HOST=%s is asked at %s', (host, url) => {
  expect(ollamaUrl(host)).toBe(url);
});
