import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { CannotStart } from '../basis/cannot-start.ts';
import { lockFolder } from './lock-folder.ts';

test('a folder is one launcher’s until it lets go', async () => {
  const folder = await testFolder();
  const first = lockFolder(folder);

  expect(() => lockFolder(folder)).toThrow(CannotStart);

  await first.stop();
  await lockFolder(folder).stop();
});
