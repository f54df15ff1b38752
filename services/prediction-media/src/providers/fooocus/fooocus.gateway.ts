import { AppError } from '@insta-ai/chassis/app-error';
import { askedPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { orderFields } from '@insta-ai/proto/data/content-type';
import { askJson } from '../ask-json.ts';
import { askOnce } from '../ask-once.ts';
import { fetchOutput, notItsOwn } from '../fetch-output.ts';
import type { ImageProvider } from '../image-provider.ts';
import {
  isBeingDrawn,
  readCheckAnswer,
  readJobAnswer,
  readStartAnswer,
  readStyles,
} from './fooocus-answers.ts';
import { generationRequest } from './generation-request.ts';
import { outputAddress } from './output-path.ts';

export type FooocusSettings = {
  baseUrl: string;
  apiKey: string | undefined;
  /** How long one request may take, in milliseconds. */
  requestMs: number;
};

/** For how long its list of styles holds, in milliseconds: it is read at its start. */
const stylesMs = 60_000;

/** A file that is not there makes the server stumble instead of answering 404. */
const missingFile = [500];

/**
 * Fooocus-API on a machine of one's own (ai-providers.md B3). There is no `recover`: lists name jobs by its own ids alone, and
 * what a job was asked for only after its end, if at all (`--persistent`). So a lost one is begun again, which costs nothing.
 */
export function createFooocusGateway({ baseUrl, apiKey, requestMs }: FooocusSettings): ImageProvider {
  const base = baseUrl.replace(/\/$/, '');
  const key: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey };
  const ask = (path: string, request: RequestInit & { headers?: Record<string, string> } = {}) =>
    askJson(`${base}${path}`, requestMs, { ...request, headers: { ...key, ...request.headers } });
  const askForJob = (id: string) => ask(`/v1/generation/query-job?job_id=${encodeURIComponent(id)}`);

  const askStyles = askOnce(
    async () => {
      const { status, body } = await ask('/v1/engines/styles');
      return readStyles(status, body);
    },
    { forMs: stylesMs, now: Date.now },
  );

  return {
    model: 'Fooocus-API',
    isFree: true,
    honours: async () => new Set(orderFields),
    // A name that it does not know it drops without a word. While it is away nothing is known of it, and nothing said.
    styles: () => askStyles().catch(() => undefined),
    prepare: generationRequest,
    async start(prepared) {
      try {
        const { status, body, headers } = await ask('/v2/generation/text-to-image-with-ip', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(prepared),
        });
        return readStartAnswer(status, body, askedPauseMs(headers, Date.now()));
      } catch (error) {
        return { kind: 'unclear', cause: String(error) };
      }
    },
    async look(providerId) {
      try {
        const { status, body, headers } = await askForJob(providerId);
        return readJobAnswer(status, body, askedPauseMs(headers, Date.now()));
      } catch (error) {
        return { kind: 'unknown', afterMs: 0, cause: String(error) };
      }
    },
    // Stop has no id and ends whatever is drawn: one that still waits in the queue cannot be taken out of it.
    async cancel(providerId) {
      const { body } = await askForJob(providerId);
      if (isBeingDrawn(body)) await ask('/v1/generation/stop', { method: 'POST' });
    },
    async download(said) {
      const address = outputAddress(said, base);
      if (address === undefined) return notItsOwn;
      return fetchOutput(address, { base, keptAt: [] }, { headers: key, alsoGone: missingFile });
    },
    async check() {
      const { host } = new URL(base);
      const { status, body } = await ask('/v1/generation/job-queue').catch((cause: unknown) => {
        const words = `The image service at ${host} does not answer. Check FOOOCUS_BASE_URL, then try again.`;
        throw new AppError('upstream_failed', words, { cause });
      });
      const found = readCheckAnswer(status, body);
      if ('problem' in found) throw new AppError('upstream_failed', found.problem);
      return { host, ...found };
    },
  };
}
