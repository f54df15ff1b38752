import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a network a change fails at once, and is not done by itself later', async () => {
  const client = createQueryClient();
  const change = vi.fn(async () => {
    throw new Error('cannot be reached');
  });
  onlineManager.setOnline(false);
  const mutation = client.getMutationCache().build(client, { mutationFn: change });

  await expect(mutation.execute(undefined)).rejects.toThrow('cannot be reached');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();

  expect(change).toHaveBeenCalledOnce();
});
