import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** A document store that takes connections and says nothing. */
async function silentStore(): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer(socket => void open.add(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  await once(server, 'listening');
  return `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const addressOf = (file: string) => JSON.stringify(new URL(file, import.meta.url));
const preparing = `
  import { Type } from 'typebox';
  import { runProcess } from ${addressOf('./run-service.ts')};
  import { defineService } from ${addressOf('./service.ts')};
  const service = defineService({ name: 'voice', settings: Type.Object({}), deps: async () => ({}) });
  await runProcess([service], process.env, ['prepare']);`;

test('the process that prepares data names its service on each line, and ends when it is told to while it waits for its store', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', preparing], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      NATS_URL: 'nats://127.0.0.1:9',
      MONGODB_URL: await silentStore(),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const complaint = text(child.stderr);
  const ended = once(child, 'exit');
  const [waits] = await Promise.race([once(child.stdout, 'data'), ended]);

  child.kill('SIGTERM');
  const [code, signal] = await ended;

  expect(JSON.parse(String(waits))).toMatchObject({
    service: 'voice',
    msg: expect.stringContaining('document store'),
  });
  expect({ code, signal, complaint: await complaint }).toEqual({
    code: 1,
    signal: null,
    complaint: 'This was told to end before the document store was there.\n',
  });
});
