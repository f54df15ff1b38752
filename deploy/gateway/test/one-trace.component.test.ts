import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { authUserService } from '@insta-ai/auth-user/app';
import { calendarAiService } from '@insta-ai/calendar-ai/app';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { contentService } from '@insta-ai/content/app';
import { contentTypeService } from '@insta-ai/content-type/app';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { instagramService } from '@insta-ai/instagram/app';
import { predictionMediaService } from '@insta-ai/prediction-media/app';
import { realtimeGatewayService } from '@insta-ai/realtime-gateway/app';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoConditions } from '../../simulator/src/conditions.ts';
import { startSimulator } from '../../simulator/src/start-simulator.ts';
import { startStandInCollector, type TakenSpan } from '../../testing/servers/start-stand-in-collector.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts';
import { gatewaySettings } from '../src/gateway-settings.ts';
import { endAll, startTestGateway } from './replicas.ts';

const urlSettings = Object.keys(gatewaySettings.properties).filter(name => name.endsWith('_URL'));
const email = 'ann@example.com';
const password = 'a good password';

let platform: TestPlatform;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let collector: Awaited<ReturnType<typeof startStandInCollector>>;
let running: RunningServices;
let url: string;
let authorization: string;
let page: Socket;

beforeAll(async () => {
  platform = await startTestPlatform();
  collector = await startStandInCollector();
  const conditions = demoConditions;
  simulator = await startSimulator({ folder: join(platform.folder, 'simulator'), speed: 200, conditions });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const port = await ownPort();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  running = await startServices({
    services: [
      authUserService,
      contentService,
      contentTypeService,
      predictionMediaService,
      instagramService,
      calendarAiService,
      spendingService,
      voiceService,
      realtimeGatewayService,
    ],
    settings: {
      ...platform.settings,
      ...simulatedSettings(simulator, {}),
      ...traces,
      // Instagram fetches the pictures there.
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ENCRYPTION_KEY: '11'.repeat(32),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
  });
  ({ url } = await startTestGateway(traces, urlSettings, running.url));
  const login = await ask<{ token: string }>('/api/users/login', { email, password });
  authorization = `Bearer ${login.token}`;
  await ask('/api/instagram/login', { accessToken: simulator.credentials.userAccessToken });
  page = io(url, { transports: ['polling'], auth: { token: login.token } });
  await once(page as unknown as NodeJS.EventEmitter, 'connect');
});
afterAll(async () => {
  page?.close();
  await endAll();
  await running?.stop();
  await simulator?.stop();
  await collector?.stop();
  await platform?.stop();
});

/** The span of that name in a trace; its name, or what it begins with. */
function spanOf(traceId: string, service: string, name: string | RegExp): TakenSpan {
  const ofTrace = collector.spans.filter(span => span.traceId === traceId);
  const found = ofTrace.find(
    span => span.service === service && (name instanceof RegExp ? name.test(span.name) : span.name === name),
  );
  expect(
    found,
    `${service}: ${name} among ${ofTrace.map(span => `${span.service} ${span.name}`)}`,
  ).toBeDefined();
  return found as TakenSpan;
}

/** The names of what a span was caused by, the first cause last. */
function causesOf(span: TakenSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parent);
  return parent ? [`${parent.service}: ${parent.name}`, ...causesOf(parent)] : [];
}

/** An item that can go out. */
async function pictured(title: string): Promise<string> {
  const { _id: _contentType } = await ask<{ _id: string }>('/api/contentTypes', { name: title });
  const fields = { title, metaDescription: title, prompt: 'a quiet bay', _contentType };
  const { _id } = await ask<{ _id: string }>('/api/contents', fields);
  const heard = once(page as unknown as NodeJS.EventEmitter, 'image-generated');
  await ask(`/api/contents/${_id}/generateImage`, {});
  const [{ prediction }] = (await heard) as [{ prediction: { output: string[] } }];
  await ask(`/api/contents/${_id}`, { contents: prediction.output });
  return _id;
}

async function ask<Answer>(path: string, body: unknown, more: Record<string, string> = {}): Promise<Answer> {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }), ...more },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as Answer;
  expect(reply.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

it('a click on "generate" is one trace, from the gateway to the image service', {
  timeout: 120_000,
}, async () => {
  const prompt = 'a lighthouse that nobody else may read of';
  const item = await ask<{ _id: string }>('/api/contents', { title: 'Lighthouse', prompt });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const browser = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

  await ask(`/api/contents/${item._id}/generateImage`, {}, browser);

  const named = (service: string, name: string | RegExp) => spanOf(traceId, service, name);
  // The last span is that of the picture: it ends when the picture is kept.
  await vi.waitFor(() => named('prediction-media', 'draw a picture'));
  await vi.waitFor(() => named('prediction-media', /^handle jobs/));

  const door = named('gateway', 'POST /api/contents/*');
  const call = named('content', 'POST /api/contents/:id/generateImage');
  const question = named('content', /^ask .*[Gg]enerate/);
  const answer = named('prediction-media', /^answer .*[Gg]enerate/);
  const job = named('prediction-media', /^handle jobs.*generate/);
  const drawn = named('prediction-media', 'draw a picture');
  const start = named('prediction-media', 'replicate start');
  const download = named('prediction-media', 'replicate download');
  const event = named('content', /^handle events.prediction-media.finished/);

  expect(door.parent).toBe('b7ad6b7169203331');
  expect(call.parent).toBe(door.spanId);
  expect(question.parent).toBe(call.spanId);
  expect(answer.parent).toBe(question.spanId);
  expect(job.parent).toBe(answer.spanId);
  expect(drawn.parent).toBe(answer.spanId);
  expect(start.parent).toBe(drawn.spanId);
  expect(download.parent).toBe(drawn.spanId);
  expect(event.parent).toBe(drawn.spanId);
  await vi.waitFor(() => named('realtime-gateway', /^show events.*image/));
  expect(causesOf(named('realtime-gateway', /^show events.*image/))).toEqual([
    `content: ${event.name}`,
    ...causesOf(event),
  ]);
  expect(door.attributes).toMatchObject({ 'http.response.status_code': 200 });

  const sent = collector.bodies.join('\n');
  const secrets = [prompt, authorization.slice(7), password, email, simulator.credentials.replicateApiToken];
  for (const secret of [...secrets, item._id]) expect(sent).not.toContain(secret);
});

it('a click on "publish" is one trace, over the ledger to Instagram and back to the page', {
  timeout: 120_000,
}, async () => {
  const id = await pictured('Bay');
  const traceId = '1af7651916cd43dd8448eb211c80319c';

  await ask(`/api/contents/${id}/publish`, {}, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });

  const shown = await vi.waitFor(() => {
    const handled = spanOf(traceId, 'content', /^handle events.instagram.post-published/);
    const found = collector.spans.find(
      ({ service, name, parent }) =>
        service === 'realtime-gateway' && /^show /.test(name) && parent === handled.spanId,
    );
    expect(found).toBeDefined();
    return found as TakenSpan;
  });
  // The gateway sends its spans by itself, a moment later perhaps.
  await vi.waitFor(() =>
    expect(causesOf(shown)).toEqual([
      'content: handle events.instagram.post-published',
      'instagram: publish a post',
      'instagram: handle jobs.publish',
      'content: POST /api/contents/:id/publish',
      'gateway: POST /api/contents/*',
    ]),
  );
  const sent = spanOf(traceId, 'instagram', 'graph POST');
  expect(causesOf(sent)[0]).toBe('instagram: publish a post');
});

it('what goes out by itself is a trace of its own, which begins when its moment comes', {
  timeout: 120_000,
}, async () => {
  const id = await pictured('Later');
  const before = new Set(collector.spans.map(({ traceId }) => traceId));
  const traceId = '2af7651916cd43dd8448eb211c80319c';
  const date = new Date(Date.now() + 1_500).toISOString();

  await ask(
    `/api/contents/${id}`,
    { status: 'Scheduled', date },
    { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  );

  const published = await vi.waitFor(() => {
    const found = collector.spans.find(
      span => /^handle events.instagram.post-published/.test(span.name) && !before.has(span.traceId),
    );
    expect(found).toBeDefined();
    return found as TakenSpan;
  });
  expect(published.traceId).not.toBe(traceId);
  await vi.waitFor(() =>
    expect(causesOf(published)).toEqual([
      'instagram: publish a post',
      'instagram: handle jobs.publish',
      'content: claim a due item',
    ]),
  );
  expect(spanOf(published.traceId, 'content', 'claim a due item').parent).toBeUndefined();
});
