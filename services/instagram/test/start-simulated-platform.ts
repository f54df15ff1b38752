import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ConditionOrder, demoConditions } from '../../../deploy/simulator/src/conditions.ts';
import { startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';

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

/** Our media are on this machine, and App Review is behind our app; all the rest is as strict as usual. */
const conditions: ConditionOrder = { onlyInternet: false, features: demoConditions.features };

/** The product's own simulator, much faster than life, with a host that serves pictures to it. */
export async function startSimulatedPlatform(options: { reachesOnly?: readonly string[] } = {}) {
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
  const mediaHost = createServer((request, response) => {
    if (!request.url?.endsWith('.jpg')) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length }).end(picture);
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

export type SimulatedPlatform = Awaited<ReturnType<typeof startSimulatedPlatform>>;
