import { Installer } from '@insta-ai/deploy/system/installer';
import { expect, test } from 'vitest';
import { ensureFfmpeg } from './ffmpeg-install.ts';

test('without ffmpeg and without an installer it is said what does not work, and nothing fails', async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);

  await ensureFfmpeg(new Installer({ path: '/nonexistent', say, uid: 1000 }), say);

  expect(said).toEqual([
    'ffmpeg is not installed: pictures cannot become Reels and videos are not converted. ' +
      'Install it ("sudo apt-get install ffmpeg"); no restart is needed.',
  ]);
});
