import { expect, test } from 'vitest';
import { dialogAddress, newState, readReturn } from './facebook-dialog.ts';

const read = (query: string) => readReturn(new URLSearchParams(query));

const app = { appId: '4711', dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth' };
const scopes = ['instagram_basic', 'instagram_content_publish'];
const back = { redirectUri: 'https://planner.example.com/profile/facebook', state: 'abc' };

test('the dialog is asked for a code, with our address, our state and the permissions', () => {
  const address = new URL(dialogAddress(app, scopes, back));

  expect(address.origin + address.pathname).toBe(app.dialogUrl);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: '4711',
    redirect_uri: 'https://planner.example.com/profile/facebook',
    state: 'abc',
    response_type: 'code',
    scope: 'instagram_basic,instagram_content_publish',
  });
  expect(address.searchParams.has('config_id')).toBe(false);
});

test('a configuration of Login for Business takes the place of the permissions', () => {
  const address = new URL(dialogAddress({ ...app, configId: '42' }, ['comments'], back));

  expect(address.searchParams.get('config_id')).toBe('42');
  expect(address.searchParams.has('scope')).toBe(false);
});

test('the way back carries a code, a refusal or nothing', () => {
  expect(read('state=abc&code=AQ1')).toEqual({ state: 'abc', code: 'AQ1' });
  expect(read('state=abc&error=access_denied&error_description=Permissions+error')).toEqual({
    state: 'abc',
    refusal: '',
  });
  expect(read('state=abc&error=server_error&error_description=Try+later')).toEqual({
    state: 'abc',
    refusal: 'Try later',
  });
  expect(read('state=abc&error=server_error')).toEqual({ state: 'abc', refusal: 'server_error' });
  expect(read('code=AQ1')).toBeUndefined();
  expect(read('state=abc')).toBeUndefined();
});

test('a state is long and never the same', () => {
  expect(newState()).toMatch(/^[0-9a-f]{48}$/);
  expect(newState()).not.toBe(newState());
});
