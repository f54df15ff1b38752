import { SettingsError } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { CannotStart, reasonOf } from './cannot-start.ts';

test('a foreseen reason is its own text', () => {
  expect(reasonOf(new CannotStart('Port 1 is taken.', new Error('EADDRINUSE')))).toBe('Port 1 is taken.');
});

test('bad settings are one line with each of them', () => {
  expect(reasonOf(new SettingsError(['PORT is wrong']))).toBe(
    'PORT is wrong. Correct this setting and start again.',
  );
  expect(reasonOf(new SettingsError(['A is wrong', 'B is not set']))).toBe(
    'A is wrong; B is not set. Correct these settings and start again.',
  );
});

test('a disk that takes no change is told without a stack', () => {
  const reason = reasonOf(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));

  expect(reason).toMatch(/^The disk is mounted read-only: .* start again once it can be written\.$/);
});

test.each(['connect ECONNREFUSED 127.0.0.1:9000', 'read ECONNRESET'])(
  'a server that is not there, or goes away meanwhile, is told without a stack: %s',
  said => {
    const code = said.split(' ')[1];

    expect(reasonOf(Object.assign(new Error(said), { code }))).toBe(
      `A server that Insta AI needs does not answer, or has gone away (${said}): start it or correct its address, then try again.`,
    );
  },
);

test('what nobody foresaw keeps its stack', () => {
  expect(reasonOf(new TypeError('odd'))).toContain('cannot-start.test.ts');
});
