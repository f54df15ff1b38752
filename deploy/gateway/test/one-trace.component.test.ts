import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { authUserService } from '@insta-ai/auth-user/app';
import { calendarAiService } from '@insta-ai/calendar-ai/app';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { contentService } from '@insta-ai/content/app';
import { contentTypeService } from '@insta-ai/content-type/app';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { instagramService } from '@insta-ai/instagram/app';
import { predictionMediaService } from '@insta-ai/prediction-media/app';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';
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

beforeAll(async () => {
  platform = await startTestPlatform();
  collector = await startStandInCollector();
  const conditions = demoConditions;
  simulator = await startSimulator({ folder: join(platform.folder, 'simulator'), speed: 200, conditions });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
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
    ],
    settings: {
      ...platform.settings,
      ...simulatedSettings(simulator, {}),
      ...traces,
      JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ENCRYPTION_KEY: '11'.repeat(32),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
  });
  ({ url } = await startTestGateway(traces, urlSettings, running.url));
  const login = await ask<{ token: string }>('/api/users/login', { email, password });
  authorization = `Bearer ${login.token}`;
});
afterAll(async () => {
  await endAll();
  await running?.stop();
  await simulator?.stop();
  await collector?.stop();
  await platform?.stop();
});

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

  const ofClick = () => collector.spans.filter(span => span.traceId === traceId);
  const named = (service: string, name: string | RegExp) => {
    const found = ofClick().find(
      span =>
        span.service === service && (name instanceof RegExp ? name.test(span.name) : span.name === name),
    );
    expect(found, `${service}: ${name} among ${ofClick().map(span => span.name)}`).toBeDefined();
    return found as TakenSpan;
  };
  // The last span is that of the picture: it ends when the picture is kept.
  await vi.waitFor(() => named('prediction-media', 'draw a picture'), { timeout: 60_000 });
  await vi.waitFor(() => named('prediction-media', /^handle jobs/), { timeout: 60_000 });

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
  expect(door.attributes).toMatchObject({ 'http.response.status_code': 200 });

  const sent = collector.bodies.join('\n');
  const secrets = [prompt, authorization.slice(7), password, email, simulator.credentials.replicateApiToken];
  for (const secret of [...secrets, item._id]) expect(sent).not.toContain(secret);
});
