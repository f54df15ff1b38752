import { expect, test } from 'vitest';
import { findNatsServer } from '../stores/nats-server.ts';
import { natsMissing } from './nats-install.ts';

test('a nats-server is found on the PATH or where packages put it', () => {
  const program = findNatsServer(process.env.PATH ?? '');

  expect(program).toMatch(/\/nats-server$/);
  expect(findNatsServer('/nonexistent', [])).toBeUndefined();
});

test('without a nats-server the ways to get one are named, and why it could not be installed', () => {
  const advice = 'install it ("apt-get install nats-server")';

  expect(natsMissing(advice)).toMatch(
    /^nats-server is missing: install it \("apt-get install nats-server"\), /,
  );
  expect(natsMissing(advice)).toContain('NATS_URL');
  expect(natsMissing(advice, 'apt-get could not install it: E: Broken')).toMatch(
    /^nats-server is missing, and apt-get could not install it: E: Broken: install it /,
  );
});
