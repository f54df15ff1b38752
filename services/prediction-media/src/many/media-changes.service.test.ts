import { expect, test } from 'vitest';
import { usersOf } from './media-changes.service.ts';

test('asks content about no more files at once than any version of it answers for', async () => {
  const files = Array.from({ length: 230 }, (_, at) => ({ key: `outputs/p/${at}.png` }));
  const content = {
    list: async (_owner: string, _ids: string[], paths: string[]) => [
      { id: 'i', title: 'Pier', status: 'Scheduled', outputs: paths.slice(0, 100) },
    ],
  };

  expect((await usersOf({ content }, 'anna', files)).size).toBe(files.length);
});
