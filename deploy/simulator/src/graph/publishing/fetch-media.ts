import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Reach, Reaches } from '../../reach.ts';
import { mediaError } from '../graph.errors.ts';
import { robotsForbid } from './robots.ts';

/** The agent Meta's fetcher says it is (instagram-graph-api.md 2.1). */
const fetchAgent = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php; simulated)';
const answerWithinMs = 30_000;

const notFetched = (detail: string) =>
  mediaError('notFetched', `The media could not be fetched from this URI: ${detail}`);

const noAnswer = () => notFetched('the host did not answer');

const tooSlow = () => mediaError('tooSlow', 'It takes too long to download the media.');

/** Public, direct, no redirect, no login, no HTML page (2.1). Copies the media to `file`. */
export async function fetchMedia({
  address,
  file,
  mostBytes,
  tooBig,
  reach,
  reaches,
}: {
  address: string;
  file: string;
  mostBytes: number;
  tooBig: () => Error;
  reach: Reach;
  reaches: Reaches;
}): Promise<void> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the rule (2.1)
  if (!/^[\x00-\x7f]*$/.test(address)) throw notFetched('the URL must be ASCII only');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw notFetched('the URL is not valid');
  if (!reaches(address)) throw noAnswer();
  const reached = reach(address);
  await askRobots(new URL(reached));
  const answer = await open(reached);
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (length > mostBytes) {
    await answer.body?.cancel();
    throw tooBig();
  }
  await save(answer, file, mostBytes, tooBig);
}

/** The fetcher obeys robots.txt: a `Disallow: /` on the media host fails the publish (2.1). */
async function askRobots(address: URL): Promise<void> {
  // One that cannot be read to its end forbids nothing.
  const robots = await readRobots(address).catch(() => '');
  if (robotsForbid(robots, address.pathname)) throw notFetched('Restricted by robots.txt');
}

async function readRobots(address: URL): Promise<string> {
  const answer = await fetch(new URL('/robots.txt', address), {
    redirect: 'manual',
    headers: { 'user-agent': fetchAgent },
    signal: AbortSignal.timeout(5_000),
  });
  const robots = await answer.text();
  return answer.ok ? robots : '';
}

async function open(address: string): Promise<Response> {
  const answer = await fetch(address, {
    redirect: 'manual',
    headers: { 'user-agent': fetchAgent, accept: '*/*' },
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((error: unknown) => {
    throw isTimeout(error) ? tooSlow() : noAnswer();
  });
  const problem = problemOf(answer);
  if (!problem) return answer;
  await answer.body?.cancel();
  throw notFetched(problem);
}

function problemOf({ status, ok, headers }: Response): string | undefined {
  if (status >= 300 && status < 400) return 'the URL redirects';
  if (!ok) return `HTTP error code ${status}`;
  return headers.get('content-type')?.startsWith('text/html') ? 'the URL answers an HTML page' : undefined;
}

async function save(answer: Response, file: string, mostBytes: number, tooBig: () => Error): Promise<void> {
  if (!answer.body) throw notFetched('the answer is empty');
  await mkdir(dirname(file), { recursive: true });
  let received = 0;
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      received += chunk.length;
      if (received > mostBytes) throw tooBig();
      yield chunk;
    }
  }
  const part = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(answer.body as never), counted, createWriteStream(part));
  } catch (error) {
    await rm(part, { force: true });
    if (isTimeout(error)) throw tooSlow();
    throw error instanceof Error && 'shape' in error ? error : notFetched('the connection broke');
  }
  await rename(part, file);
}

const isTimeout = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error.cause instanceof Error && error.cause.name === 'TimeoutError'));
