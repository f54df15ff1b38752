import { expect, test } from 'vitest';
import { ensureFfmpeg, ffmpegMissing } from './ffmpeg-install.ts';

test('without ffmpeg and without an installer it is said what does not work, and nothing fails', async () => {
  const said: string[] = [];

  const found = await ensureFfmpeg('/nonexistent', line => said.push(line));

  expect(found).toBe(false);
  expect(said.at(-1)).toBe(ffmpegMissing);
  expect(ffmpegMissing).toContain('apt-get install ffmpeg');
});
