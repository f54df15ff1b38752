import { afterEach, expect, test } from 'vitest';
import { parseAppConfig, readAppConfig } from './app-config.ts';

const config = {
  remotes: { content: '/remotes/content/mf-manifest.json' },
  simulated: { feedUrl: '/sim/feed', mailUrl: '/sim/mail' },
  facebook: { appId: '4711', dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth' },
  appVersion: '0.1.0',
};

afterEach(() => {
  document.head.replaceChildren();
});

test('the settings in the page are read', () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'app-config';
  block.textContent = JSON.stringify(config);
  document.head.append(block);

  expect(readAppConfig()).toEqual(config);
});

test('a page without settings says so', () => {
  expect(() => readAppConfig()).toThrow('came without its settings');
});

test('nothing simulated is null', () => {
  expect(parseAppConfig(JSON.stringify({ ...config, simulated: null })).simulated).toBeNull();
});

test('no Facebook app is null, also where the server is older than the page', () => {
  const { facebook: _, ...older } = config;
  expect(parseAppConfig(JSON.stringify(older)).facebook).toBeNull();
});

test.each([
  ['{', 'not valid JSON'],
  [JSON.stringify({ ...config, remotes: { content: 7 } }), 'remotes.content'],
  [JSON.stringify({ ...config, remotes: null }), 'remotes'],
  [JSON.stringify({ ...config, simulated: { feedUrl: '/f' } }), 'simulated.mailUrl'],
  [JSON.stringify({ ...config, facebook: { appId: 4711 } }), 'facebook.appId'],
  [JSON.stringify({ ...config, facebook: { ...config.facebook, scopes: [] } }), 'facebook.scopes'],
  [JSON.stringify({ ...config, appVersion: '' }), 'appVersion'],
])('wrong settings are named: %s', (text, place) => {
  expect(() => parseAppConfig(text)).toThrow(place);
});
