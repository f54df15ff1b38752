import { expect, it } from 'vitest';
import { refuseUnusedKeys } from './refuse-unused-keys.ts';

it('keys without the address of their service are told with the lines to add', () => {
  const settings = { OPENAI_API_KEY: 'sk-x', FACEBOOK_APP_ID: '4711', FACEBOOK_APP_SECRET: 'secret' };

  expect(() => refuseUnusedKeys(settings)).toThrow(
    'Add OPENAI_BASE_URL=https://api.openai.com/v1, GRAPH_BASE_URL=https://graph.facebook.com to .env',
  );
});

it('empty lines of the example and keys with their address are fine', () => {
  refuseUnusedKeys({ OPENAI_API_KEY: '', FACEBOOK_APP_SECRET: '' });
  refuseUnusedKeys({ OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: 'http://models:8000/v1' });
});
