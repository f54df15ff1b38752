import { facebookApp } from '@insta-ai/shell/server/facebook-app';
import { simulatorCredentials } from '@insta-ai/simulator/credentials';
import { expect, it } from 'vitest';
import { facebookLogin } from './facebook-login.ts';

const simulator = { url: 'http://localhost:8081', credentials: simulatorCredentials };
const real = { GRAPH_BASE_URL: 'https://graph.facebook.com', FACEBOOK_APP_ID: '4711' };
const appOf = (...told: Parameters<typeof facebookLogin>) => facebookApp(facebookLogin(...told));

it('a simulated platform has its own app and dialog, whatever app is set', () => {
  const expected = { appId: '100000000000001', dialogUrl: 'http://localhost:8081/v25.0/dialog/oauth' };
  expect(appOf(simulator, {})).toEqual(expected);
  expect(appOf(simulator, { FACEBOOK_APP_ID: '4711' })).toEqual(expected);
});

it('the real platform has the dialog of Meta, also while something else is simulated', () => {
  const dialogUrl = 'https://www.facebook.com/v25.0/dialog/oauth';
  expect(appOf(undefined, real)).toEqual({ appId: '4711', dialogUrl });
  expect(appOf(simulator, { ...real, GRAPH_VERSION: 'v24.0' })).toEqual({
    appId: '4711',
    dialogUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
  });
});

it('permissions and configuration are handed on, so that the simulated dialog can be tried with them, too', () => {
  const given = { FACEBOOK_SCOPES: 'instagram_basic', FACEBOOK_LOGIN_CONFIG_ID: '42' };
  const asked = { scopes: 'instagram_basic', configId: '42' };

  expect(appOf(undefined, { ...real, ...given })).toMatchObject(asked);
  expect(appOf(simulator, given)).toMatchObject(asked);
});

it('without an app id there is no app', () => {
  expect(appOf(undefined, { GRAPH_BASE_URL: 'https://graph.facebook.com' })).toBeNull();
});
