import { simulatorAddresses } from '@insta-ai/simulator/addresses';
import { expect, test } from 'vitest';
import { frontendPlan, gatewayPlan, servicePlan, simulatorPlan } from './process-plans.ts';

const simulator = simulatorAddresses('http://127.0.0.1:8081', 'smtp://127.0.0.1:8025');

test('the shell is told of the bucket that pictures go through, for its privacy policy', () => {
  const shell = { name: 'frontend-shell-1', frontend: 'shell', port: 20_001 } as const;
  const given = { COURIER_S3_ENDPOINT: 'https://s3.example.com' };

  expect(frontendPlan(shell, 'http://127.0.0.1:8080', undefined, given).settings).toMatchObject(given);
});

test('the gateway alone listens where others reach it', () => {
  const gateway = { host: '0.0.0.0', port: 8080, url: 'http://127.0.0.1:8080' };
  const shell = { name: 'frontend-shell-1', frontend: 'shell', port: 20_001 } as const;

  expect(gatewayPlan(gateway, [], [shell], {}).settings).toMatchObject({ HOST: '0.0.0.0', PORT: '8080' });
  expect(frontendPlan(shell, gateway.url, simulator, { HOST: '0.0.0.0' }).settings.HOST).toBe('127.0.0.1');
  expect(simulatorPlan(simulator, '/data', 1).settings.HOST).toBe('127.0.0.1');
});

test('the gateway traces and logs as the services do', () => {
  const gateway = { host: '0.0.0.0', port: 8080, url: 'http://127.0.0.1:8080' };
  const given = { LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  expect(gatewayPlan(gateway, [], [], given).settings).toMatchObject(given);
});

test('a process may take to end as long as it waits for calendars and pictures', () => {
  const gateway = { host: '127.0.0.1', port: 8080, url: 'http://127.0.0.1:8080' };
  const plan = (service: 'calendar-ai' | 'prediction-media' | 'content', given = {}) =>
    servicePlan({ name: 'one', service, script: 'one.mjs', port: 1 }, given).endMoreMs;
  const given = { CALENDAR_DRAIN_SECONDS: '30', PICTURE_DRAIN_SECONDS: '40' };

  expect(plan('calendar-ai')).toBe(600_000);
  expect(plan('prediction-media')).toBe(120_000);
  expect(plan('content')).toBe(0);
  expect(gatewayPlan(gateway, [], [], {}).endMoreMs).toBe(600_000);
  expect([plan('calendar-ai', given), plan('prediction-media', given)]).toEqual([30_000, 40_000]);
  expect(gatewayPlan(gateway, [], [], given)).toMatchObject({
    endMoreMs: 30_000,
    settings: { CALENDAR_DRAIN_SECONDS: '30' },
  });
});
