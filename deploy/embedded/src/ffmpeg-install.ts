import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installProgram } from './install-program.ts';

/** What a person reads when there is none. Everything else works, so the start goes on. */
export const ffmpegMissing =
  'ffmpeg is not installed: pictures cannot become Reels and videos are not converted. ' +
  'Install it ("apt-get install ffmpeg" or "brew install ffmpeg"); no restart is needed.';

/** Makes sure that there is an ffmpeg, else says what does not work without it. */
export async function ensureFfmpeg(path: string, say: (line: string) => void): Promise<boolean> {
  const isThere = async () => (await isOn(path, 'ffmpeg')) && (await isOn(path, 'ffprobe'));
  const found = await installProgram('ffmpeg', path, say, isThere);
  if (!found) say(ffmpegMissing);
  return found;
}

async function isOn(path: string, program: string): Promise<boolean> {
  for (const folder of path.split(delimiter)) {
    const found = await access(join(folder || '.', program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return true;
  }
  return false;
}
