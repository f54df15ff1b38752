import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { createToolsCheck, Outgrown, runTool } from './run-tool.ts';
import { warnWithoutLimits, withLimits } from './tool-limits.ts';

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

const frame = ['-frames:v', '1', '-f', 'null', '-'];

it.runIf(hasTools && hasLimits)('a tool that stays below its limits ends well', async () => {
  await expect(runTool('ffmpeg', blank('64x64', frame), { timeoutMs: 30_000, limits })).resolves.toBe('');
});

it.runIf(hasTools && hasLimits).each<[what: string, args: string[], less: Partial<typeof limits>]>([
  ['memory for its libraries', blank('64x64', frame), { memoryMb: 50 }],
  [
    'memory for its pictures',
    blank('64x64', ['-vf', 'scale=12000:12000', '-threads', '1', ...frame]),
    { memoryMb: 450 },
  ],
  ['of a processor', blank('1920x1080', ['-t', '3600', '-f', 'null', '-']), { cpuSeconds: 1 }],
])('a tool that wants more %s than it may have is told apart', async (_what, args, less) => {
  await expect(
    runTool('ffmpeg', args, { timeoutMs: 30_000, limits: { ...limits, ...less } }),
  ).rejects.toBeInstanceOf(Outgrown);
});

it.runIf(hasTools && hasLimits)('a tool that writes more than it may is told apart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-limits-'));
  const many = ['-y', '-frames:v', '20', '-f', 'rawvideo', join(folder, 'large')];
  try {
    await expect(
      runTool('ffmpeg', blank('640x640', many), { timeoutMs: 30_000, limits }),
    ).rejects.toBeInstanceOf(Outgrown);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.runIf(hasTools)('a tool that takes too long is told apart, and one that nobody wants is not', async () => {
  const endless = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'color=s=16x16', '-f', 'null', '-'];

  await expect(runTool('ffmpeg', endless, { timeoutMs: 300 })).rejects.toBeInstanceOf(Outgrown);
  const gone = runTool('ffmpeg', endless, { timeoutMs: 30_000, signal: AbortSignal.timeout(100) });
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
});

it.runIf(hasTools && hasLimits)('a tool that hangs is ended long before its time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-hanging-'));
  const neverWritten = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [neverWritten]);
  try {
    const hanging = runTool('ffmpeg', ['-i', neverWritten, '-f', 'null', '-'], {
      timeoutMs: 3_600_000,
      lookMs: 100,
    });
    await expect(hanging).rejects.toBeInstanceOf(Outgrown);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.runIf(hasTools)('a file that is damaged is not one that is too big', async () => {
  const failed = runTool('ffprobe', ['-v', 'error', import.meta.filename], { timeoutMs: 30_000 });

  await expect(failed).rejects.toThrow(/ended with 1/);
  await expect(failed).rejects.not.toBeInstanceOf(Outgrown);
});

it('where nothing limits the tools, it is said', async () => {
  const warn = vi.fn();
  await warnWithoutLimits({ warn });

  expect(warn).toHaveBeenCalledTimes(hasLimits ? 0 : 1);
});

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
