import { readSettings, SettingsError } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { authUserSettings, readFirstUser } from './config.ts';

test('the signing key has no default', () => {
  expect(() => readSettings(authUserSettings, {})).toThrow('JWT_PRIVATE_KEY is not set');
});

test('half a first user stops the start', () => {
  expect(() => readFirstUser({ ADMIN_EMAIL: 'a@b.c' })).toThrow(SettingsError);
  expect(() => readFirstUser({ ADMIN_PASSWORD: 'long enough' })).toThrow('ADMIN_EMAIL');
});

test('a first user is optional', () => {
  expect(readFirstUser({})).toBeUndefined();
});
