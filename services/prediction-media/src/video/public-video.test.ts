import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publicVideo } from './public-video.ts';
import { createToolsCheck, runTool } from './run-tool.ts';

const hasTools = await createToolsCheck()();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-public-video-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Does what the tools do and writes down what they were asked. */
async function countTools(): Promise<() => Promise<string[]>> {
  const notes = join(folder, 'notes');
  const path = process.env.PATH ?? '';
  for (const tool of ['ffmpeg', 'ffprobe']) {
    const script = join(folder, tool);
    await writeFile(script, `#!/bin/sh\necho "${tool} $*" >> ${notes}\nPATH=${path}\nexec ${tool} "$@"\n`);
    await chmod(script, 0o755);
  }
  vi.stubEnv('PATH', `${folder}:${path}`);
  return async () => (await readFile(notes, 'utf8')).trim().split('\n');
}

it.runIf(hasTools)('a film is described, packed anew and looked into, each once', async () => {
  const film = join(folder, 'film.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10', '-t', '1'];
  await runTool('ffmpeg', ['-v', 'error', ...source, film], { timeoutMs: 60_000 });
  const copy = join(folder, 'copy');
  await copyFile(film, copy);
  const asked = await countTools();
  try {
    const { facts } = await publicVideo(copy, 'mp4', true);

    expect(facts).toMatchObject({ width: 64, height: 48, framesPerSecond: 10, isStreamable: true });
    const runs = await asked();
    expect(runs.map(run => run.split(' ')[0])).toEqual(['ffprobe', 'ffmpeg', 'ffprobe']);
    // Before its description was judged nothing of it is unpacked.
    expect(runs.map(run => run.includes('-nofind_stream_info'))).toEqual([true, false, false]);
  } finally {
    vi.unstubAllEnvs();
  }
});
