import { expect, test } from 'vitest';
import { askJson } from '../../src/providers/ask-json.ts';
import { pourBytes, servePeer } from './provider-peer.ts';

test('an answer that never ends is not read to its end', async () => {
  const { origin, close } = await servePeer((_request, _body, response) => pourBytes(response));
  try {
    await expect(askJson(origin, 60_000)).rejects.toThrow('larger than 64 MB');
  } finally {
    await close();
  }
});
