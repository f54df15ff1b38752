import { once } from 'node:events';
import { connect } from 'node:net';
import { product } from '@insta-ai/chassis/product/product';
import { afterEach, expect, test, vi } from 'vitest';
import { figureIn } from '../../testing/figure-in.ts';
import { logLines } from '../../testing/log-lines.ts';
import { gatewaySettings } from '../src/gateway-settings.ts';
import { endAll, startReplica, startTestGateway } from './replicas.ts';

const urlSettings = Object.keys(gatewaySettings.properties).filter(name => name.endsWith('_URL'));

afterEach(endAll);

const figure = async (metricsUrl: string | undefined, name: string) =>
  figureIn(await (await fetch(`${metricsUrl}/metrics`)).text(), name);

test('tells how upstreams answer, and how many wait for them', async () => {
  const mayAnswer = Promise.withResolvers<void>();
  const service = await startReplica('content', async (_, response) => {
    await mayAnswer.promise;
    response.writeHead(201).end('made');
  });
  const settings = { CONTENT_URL: service.url, METRICS_PORT: '0' };
  const { url, metricsUrl } = await startTestGateway(settings, urlSettings);
  const { version, commit } = product;
  expect(await figure(metricsUrl, `insta_ai_build_info{version="${version}",commit="${commit}"}`)).toBe(1);
  const waiting = 'insta_ai_gateway_waiting{upstream="content"}';
  expect(await figure(metricsUrl, waiting)).toBe(0);

  const asked = fetch(`${url}/api/contents/1?token=x`);
  await vi.waitFor(async () => expect(await figure(metricsUrl, waiting)).toBe(1));
  mayAnswer.resolve();
  await (await asked).text();

  await vi.waitFor(async () => expect(await figure(metricsUrl, waiting)).toBe(0));
  expect(await figure(metricsUrl, 'insta_ai_gateway_seconds_count{upstream="content",status="201"}')).toBe(1);
});

test('tells of upstreams that break, and of people who did not wait', async () => {
  const breaks = await startReplica('content', request => void request.socket.destroy());
  const silent = await startReplica('voice', () => {});
  const settings = { CONTENT_URL: breaks.url, VOICE_URL: silent.url, METRICS_PORT: '0' };
  const { url, metricsUrl } = await startTestGateway(settings, urlSettings);

  expect((await fetch(`${url}/api/contents/1`, { method: 'DELETE' })).status).toBe(503);
  const leaving = connect(Number(new URL(url).port), '127.0.0.1');
  await once(leaving, 'connect');
  leaving.write('GET /api/voice/1 HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitFor(() => expect(silent.heard).toHaveLength(1));
  leaving.destroy();

  const broken = 'insta_ai_gateway_failures_total{upstream="content",cause="broken"}';
  expect(await figure(metricsUrl, broken)).toBe(1);
  expect(await figure(metricsUrl, 'insta_ai_gateway_seconds_count{upstream="content",status="503"}')).toBe(1);
  const left = 'insta_ai_gateway_seconds_count{upstream="voice",status="left"}';
  await vi.waitFor(async () => expect(await figure(metricsUrl, left)).toBe(1));
});

test('its figures are nobody’s who comes through a proxy, and anybody’s at the port of their own', async () => {
  const frontends = await startReplica('frontends');
  const { url, metricsUrl } = await startTestGateway(
    { FRONTENDS_URL: frontends.url, METRICS_PORT: '0' },
    urlSettings,
  );
  const throughProxy = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`, throughProxy)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/metrics`, throughProxy)).status).toBe(200);
  expect((await fetch(`${metricsUrl}/`)).status).toBe(404);
  expect(frontends.heard).toEqual([]);
});

test('a gateway without that port opens none', async () => {
  expect((await startTestGateway({}, urlSettings)).metricsUrl).toBeUndefined();
});

test('a request is one line in its log, under the id that the service has too, and no line holds a secret', async () => {
  const planted = 'planted-secret-7777';
  const log = logLines();
  const seen: unknown[] = [];
  const service = await startReplica('content', (request, response) => {
    seen.push(request.headers['x-request-id']);
    response.end();
  });
  const broken = await startReplica('voice', request => void request.socket.destroy());
  const { url } = await startTestGateway(
    { CONTENT_URL: service.url, VOICE_URL: broken.url, LOG_LEVEL: 'trace' },
    urlSettings,
    undefined,
    log,
  );
  const headers = { authorization: `Bearer ${planted}`, cookie: planted };

  await fetch(`${url}/api/contents/${planted}?token=${planted}`, { headers });
  await fetch(`${url}/api/voice/${planted}?code=${planted}`, { method: 'DELETE', headers });
  await fetch(`${url}/ready`);

  await vi.waitFor(() => expect(log.ofRequests()).toHaveLength(3));
  const [asked, failed, ready] = log.ofRequests();
  expect(asked).toMatchObject({
    service: 'gateway',
    method: 'GET',
    route: '/api/contents/*',
    status: 200,
    requestId: seen[0],
  });
  expect(failed).toMatchObject({ status: 503, code: 'unavailable' });
  expect(ready).toMatchObject({ level: 20 });
  expect(log.texts.join('')).not.toContain(planted);
  expect(log.all().filter(({ service }) => service !== 'gateway')).toEqual([]);
});
