import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { type ConditionOrder, demoConditions } from '../../../deploy/simulator/src/conditions.ts';
import { type SimulatorOptions, startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';

type JournalEntry = { target: string; accepted: boolean; ids: Record<string, string> };
type SimulatedPost = {
  id: string;
  caption?: string;
  containerId: string;
  items: unknown[];
  collaborators?: string[];
  is_comment_enabled?: boolean;
  comments?: { username: string; text: string }[];
};

/** A node with whatever it has. */
type Kept = { id: string; [name: string]: unknown };

/** Our media are on this machine, and App Review is behind our app; all the rest is as strict as usual. */
const conditions: ConditionOrder = { onlyInternet: false, features: demoConditions.features };

/** The product's own simulator, much faster than life, with a host that serves pictures and films to it. */
export async function startSimulatedPlatform(options: Pick<SimulatorOptions, 'reachesOnly' | 'quota'> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-simulator-'));
  const simulator = await startSimulator({
    folder,
    speed: 200,
    conditions,
    ...options,
  });
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#d9a441' } })
    .jpeg()
    .toBuffer();
  const files: Record<string, { type: string; bytes: Buffer }> = {
    '.jpg': { type: 'image/jpeg', bytes: picture },
    '.mp4': { type: 'video/mp4', bytes: filmOf(64) },
  };
  const mediaHost = createServer((request, response) => {
    const file = files[extname(request.url ?? '')];
    if (!file) return void response.writeHead(404).end();
    const { type, bytes } = file;
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>(resolve => mediaHost.listen(0, '127.0.0.1', resolve));
  const control = async <T>(path: string, init?: { method: string; body?: unknown }): Promise<T> => {
    const reply = await fetch(`${simulator.url}/control/${path}`, {
      method: init?.method ?? 'GET',
      ...(init?.body !== undefined && {
        body: JSON.stringify(init.body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!reply.ok) throw new Error(`The simulator refused ${path}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return {
    graph: {
      url: simulator.graphBaseUrl,
      appId: simulator.credentials.facebookAppId,
      appSecret: simulator.credentials.facebookAppSecret,
    },
    credentials: simulator.credentials,
    mediaUrl: `http://127.0.0.1:${(mediaHost.address() as AddressInfo).port}`,
    order: (target: string, kind: string, params: object = {}) =>
      control('faults', { method: 'POST', body: { target, kind, ...params } }),
    /** Changes what depends on the app and the account; holds until it is changed again. */
    conditions: (order: ConditionOrder) => control('conditions', { method: 'POST', body: order }),
    clearFaults: () => control('faults', { method: 'DELETE' }),
    posts: async (caption: string) => {
      const { posts } = await control<{ posts: SimulatedPost[] }>('posts');
      return posts.filter(post => post.caption === caption);
    },
    /** What is live, and what it was made of, with all that the platform kept of them. */
    media: async () => (await control<{ posts: Kept[] }>('posts')).posts,
    containers: async () => (await control<{ containers: Kept[] }>('containers')).containers,
    journal: async (target: string) =>
      (await control<{ entries: JournalEntry[] }>(`journal?target=${target}`)).entries,
    /** Somebody writes to the account, now. */
    message: (username: string, text: string) =>
      control('instagram-events', { method: 'POST', body: { kind: 'message', username, text } }),
    async stop() {
      await simulator.stop();
      mediaHost.closeAllConnections();
      await new Promise(resolve => mediaHost.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the judge takes for a film, of so many bytes and a few. */
export function filmOf(bytes: number): Buffer {
  return Buffer.concat([box('ftyp', 16), box('moov', 16), box('mdat', bytes)]);
}

function box(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes, type)]);
}

export type SimulatedPlatform = Awaited<ReturnType<typeof startSimulatedPlatform>>;
