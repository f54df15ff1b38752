import { expect, test } from 'vitest';
import { isSimulatedHost } from './is-simulated-host.ts';

const simulated = { feedUrl: 'http://127.0.0.1:8081/feed', mailUrl: 'http://127.0.0.1:8081/mail' };

test('a service at the host of the simulator is simulated, everything else is real', () => {
  expect(isSimulatedHost('127.0.0.1:8081', simulated)).toBe(true);
  expect(isSimulatedHost('127.0.0.1:40123', simulated)).toBe(true);
  expect(isSimulatedHost('api.openai.com', simulated)).toBe(false);
  expect(isSimulatedHost('127.0.0.1:8081', null)).toBe(false);
  expect(isSimulatedHost('a host', simulated)).toBe(false);
});
