import { AppError, mayRetry } from '@insta-ai/chassis/app-error';

/** What ffmpeg says when the machine fails it, not the film. */
const machineWords =
  /no space left|disk quota exceeded|input\/output error|read-only file system|too many open files|resource temporarily unavailable/i;

/**
 * Whether an error tells of the disk, the network or the store, which may be well again at any moment, and nothing of the file that was
 * to be made. Those of Node and of the store bear a code; those of the tools that draw bear none.
 */
export function isOfTheMachine(error: unknown): boolean {
  if (error instanceof AppError) return mayRetry(error);
  if (!(error instanceof Error)) return false;
  return typeof (error as { code?: unknown }).code === 'string' || machineWords.test(error.message);
}
