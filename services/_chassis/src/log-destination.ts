import { closeSync, fstatSync, openSync, renameSync, writeSync, write as writeToFile } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

export type LogDestination = DestinationStream & {
  /** Resolves when the disk has taken all that was written so far, what was dropped before included. */
  settled(): Promise<void>;
};

/** Lines that wait for the disk take at most so much memory, in characters. */
const mostWaiting = 8_000_000;
/** A log by path is put aside at this size, in bytes, in the place of the one before: both together never take more than twice that. */
const mostInFile = 64 * 1024 * 1024;
/** Pause after the disk refused something, in milliseconds. */
const againAfterMs = 500;
/** Does not keep a finished process alive. */
const idly = { ref: false };

/**
 * Where a log goes, by path or as an open file; one by path has the older part beside it, as `<path>.1`. It never blocks the writer: what a full disk refuses is dropped, and
 * counted in a line of the log as soon as there is room again. (pino's own destination ends the process, and freezes its end.)
 */
export function openLogDestination(place: string | number, mostBytes = mostInFile): LogDestination {
  let file = typeof place === 'number' ? place : openSync(place, 'a', 0o600);
  let waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  /** Of the last line in the file only the beginning found room. */
  let isTorn = false;
  let writing: Promise<void> | undefined;

  function take() {
    const told = dropped;
    const head = `${isTorn ? '\n' : ''}${told > 0 ? sayDropped(told) : ''}`;
    const lines = waiting;
    waiting = [];
    size = 0;
    return { bytes: Buffer.from(head + lines.join('')), headBytes: Buffer.byteLength(head), lines, told };
  }

  function settle({ bytes, headBytes, lines, told }: ReturnType<typeof take>, written: number): void {
    if (written > 0) isTorn = bytes[written - 1] !== newline;
    if (written >= headBytes) dropped -= told;
    let end = headBytes;
    for (const line of lines) {
      end += Buffer.byteLength(line);
      if (end > written) dropped += 1;
    }
  }

  /** Between two writes, so that no line is in both. A disk that does not take a new file leaves the old one as it is. */
  function putAside(): void {
    if (typeof place === 'number' || fstatSync(file).size < mostBytes) return;
    try {
      renameSync(place, `${place}.1`);
      const next = openSync(place, 'a', 0o600);
      closeSync(file);
      file = next;
      isTorn = false;
    } catch {
      // What is written goes on in the file that is open, and the next write tries again.
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 || dropped > 0) {
      putAside();
      const taken = take();
      const written = await writeBytes(file, taken.bytes);
      settle(taken, written);
      if (written < taken.bytes.length) await pause(againAfterMs, undefined, idly);
    }
  }

  // The last lines of a process are tried once: there is no later chance.
  process.once('exit', () => {
    if (waiting.length === 0) return;
    try {
      writeSync(file, take().bytes);
    } catch {
      // Nobody is left to tell.
    }
  });
  return {
    write(line) {
      if (size + line.length > mostWaiting) dropped += 1;
      else waiting.push(line);
      size += line.length;
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
    },
    settled: async () => writing,
  };
}

const newline = 10;

function sayDropped(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 40, time, lines, msg: 'log lines were dropped: the disk did not take them' })}\n`;
}

/** How many bytes the file took, all of them unless the disk refuses. */
async function writeBytes(file: number, bytes: Buffer): Promise<number> {
  let written = 0;
  while (written < bytes.length) {
    const now = await writeOnce(file, bytes.subarray(written));
    // A slow reader at the other end of a pipe is not a full disk.
    if (now === 'EAGAIN') await pause(20, undefined, idly);
    else if (typeof now === 'string') return written;
    else written += now;
  }
  return written;
}

function writeOnce(file: number, bytes: Buffer): Promise<number | string> {
  return new Promise(resolve => {
    writeToFile(file, bytes, (error, written) => resolve(error ? (error.code ?? 'unknown') : written));
  });
}
