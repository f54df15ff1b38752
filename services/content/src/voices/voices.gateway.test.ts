import { createLogger } from '@insta-ai/chassis/logger';
import { expect, it } from 'vitest';
import { createVoicesGateway } from './voices.gateway.ts';

it('vouches for no voice where nobody tells whether it is there, so that a text is saved without it', async () => {
  const silent = { findExemplars: () => Promise.reject(new Error('no responders')) };
  const gateway = createVoicesGateway(silent, createLogger('silent'));

  expect(await gateway.whichAreKept('anna', ['m1'])).toEqual({ hasVoice: false, ids: new Set() });
});
