import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createToolsCheck, runTool } from './run-tool.ts';
import { withLimits } from './tool-limits.ts';

const hasTools = await createToolsCheck()();
const limits = { memoryMb: 500, fileMb: 1, cpuSeconds: 30 };
const hasLimits = (await withLimits(['ffmpeg'], limits)).length > 1;
const blank = (size: string, more: string[]) => [
  '-v',
  'error',
  '-f',
  'lavfi',
  '-i',
  `color=s=${size}`,
  ...more,
];

it.runIf(hasTools && hasLimits)(
  'a tool that wants more memory than it may have ends, and so does one that writes too much',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-limits-'));
    const frame = ['-frames:v', '1', '-f', 'null', '-'];
    const many = ['-frames:v', '20', '-f', 'rawvideo', join(folder, 'large')];

    await expect(runTool('ffmpeg', blank('64x64', frame), { timeoutMs: 30_000, limits })).resolves.toBe('');
    await expect(
      runTool('ffmpeg', blank('64x64', frame), { timeoutMs: 30_000, limits: { ...limits, memoryMb: 50 } }),
    ).rejects.toThrow(/ended/);
    await expect(
      runTool('ffmpeg', blank('640x640', ['-y', ...many]), { timeoutMs: 30_000, limits }),
    ).rejects.toThrow();
    await rm(folder, { recursive: true });
  },
);

it.runIf(hasTools)('a tool sees nothing of our environment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-environment-'));
  // ffmpeg writes a report where this variable says.
  process.env.FFREPORT = `file=${join(folder, 'report')}:level=48`;
  try {
    await runTool('ffmpeg', blank('16x16', ['-frames:v', '1', '-f', 'null', '-']), { timeoutMs: 30_000 });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    delete process.env.FFREPORT;
    await rm(folder, { recursive: true });
  }
});
