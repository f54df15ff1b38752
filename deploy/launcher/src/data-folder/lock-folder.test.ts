import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CannotStart } from '../basis/cannot-start.ts';
import { lockFolder } from './lock-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder is one launcher’s until it lets go', async () => {
  const first = lockFolder(folder);

  expect(() => lockFolder(folder)).toThrow(CannotStart);

  await first.stop();
  await lockFolder(folder).stop();
});
