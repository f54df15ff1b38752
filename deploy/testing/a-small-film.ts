import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../services/prediction-media/src/video/run-tool.ts';

/** Four seconds that Instagram takes as they are. */
export async function aSmallFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-film-'));
  const path = join(folder, 'waves.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=270x480:r=25'];
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'];
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'];
  const packed = ['-c:a', 'aac', '-movflags', '+faststart', '-use_editlist', '0'];
  await runTool('ffmpeg', ['-v', 'error', ...picture, ...sound, '-t', '4', ...h264, ...packed, path], {
    timeoutMs: 60_000,
  });
  const film = await readFile(path);
  await rm(folder, { recursive: true, force: true });
  return film;
}
