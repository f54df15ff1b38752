import { isAllowedOutput } from './allowed-host.ts';
import type { FoundRun, ImageProvider } from './image-provider.ts';
import { isRunOf, readCreateAnswer, readFoundRun, readRunAnswer } from './replicate-answers.ts';

export type ReplicateSettings = {
  baseUrl: string;
  token: string;
  /** Version id, or owner/name:id. */
  model: string;
  /** How long one request may take, in milliseconds. */
  requestMs: number;
};

/** Largest picture that is taken over, in bytes: the largest the model can draw is far below it. */
const outputLimit = 50 * 1024 * 1024;
/** Our clock and the provider's may differ by this much, in milliseconds. */
const clockSkewMs = 10 * 60 * 1000;
/** Pages of a hundred that a search goes through; more runs than that cannot be in the time it looks at. */
const pageLimit = 50;

export type ReplicateGateway = ImageProvider & {
  /** Key that webhooks are signed with. */
  webhookSecret(): Promise<string>;
};

/** Replicate's HTTP API in five plain calls: its own client repeats POSTs by itself (ai-providers.md A6). */
export function createReplicateGateway(settings: ReplicateSettings): ReplicateGateway {
  const base = settings.baseUrl.replace(/\/$/, '');
  const ask = async (url: string, options: RequestInit = {}) => {
    const response = await fetch(url, {
      ...options,
      // The token must not follow a redirect to another host.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${settings.token}`,
        accept: 'application/json',
        'user-agent': 'insta-ai',
        ...options.headers,
      },
      signal: AbortSignal.timeout(settings.requestMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parseJson(text),
      retryAfter: response.headers.get('retry-after'),
    };
  };

  return {
    async create({ input, cancelAfterSeconds, webhook }) {
      try {
        const { status, body, retryAfter } = await ask(`${base}/predictions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'cancel-after': `${cancelAfterSeconds}s` },
          body: JSON.stringify({
            version: settings.model,
            input,
            ...(webhook && { webhook, webhook_events_filter: ['completed'] }),
          }),
        });
        return readCreateAnswer(status, body, retryAfter);
      } catch (error) {
        return { kind: 'unclear', cause: String(error) };
      }
    },
    async find(seed, createdAfter) {
      const after = new Date(createdAfter.getTime() - clockSkewMs).toISOString();
      const found: FoundRun[] = [];
      let next: string | undefined = `${base}/predictions?created_after=${encodeURIComponent(after)}`;
      for (let page = 0; next !== undefined && page < pageLimit; page += 1) {
        const { status, body } = await ask(next);
        const { results, next: following } = listPage(status, body);
        found.push(...results.filter(run => isRunOf(run, seed, settings.model)).map(readFoundRun));
        next = following === undefined ? undefined : sameHost(following, base);
      }
      if (next !== undefined) throw new Error('The list of runs is too long to be searched.');
      // The list shows the newest first.
      return found.reverse();
    },
    async get(providerId, imageNumber) {
      try {
        const { status, body, retryAfter } = await ask(
          `${base}/predictions/${encodeURIComponent(providerId)}`,
        );
        return readRunAnswer(status, body, retryAfter, imageNumber);
      } catch (error) {
        return { kind: 'unknown', afterMs: 0, cause: String(error) };
      }
    },
    async cancel(providerId) {
      await ask(`${base}/predictions/${encodeURIComponent(providerId)}/cancel`, { method: 'POST' });
    },
    async download(address) {
      if (!isAllowedOutput(address, base))
        return {
          kind: 'refused',
          reason: 'The image service gave an address for the picture that is not its own.',
        };
      // Without the token: the official client does the same (ai-providers.md A3).
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(60_000) });
      if (response.status === 404 || response.status === 410 || response.status === 403) {
        await response.body?.cancel();
        return { kind: 'gone' };
      }
      if (!response.ok || !response.body)
        throw new Error(`The output answered with status ${response.status}.`);
      return readCapped(response.body);
    },
    async webhookSecret() {
      const { status, body } = await ask(`${base}/webhooks/default/secret`);
      const key = (body as { key?: unknown } | undefined)?.key;
      if (status !== 200 || typeof key !== 'string')
        throw new Error(`The webhook secret answered with status ${status}.`);
      return key;
    },
  };
}

async function readCapped(body: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > outputLimit)
      return { kind: 'refused', reason: 'The picture is larger than 50 MB and was not kept.' } as const;
    chunks.push(chunk);
  }
  return { kind: 'bytes', bytes: Buffer.concat(chunks) } as const;
}

function listPage(status: number, body: unknown): { results: unknown[]; next: string | undefined } {
  const { results, next } = (body ?? {}) as { results?: unknown; next?: unknown };
  if (status !== 200 || !Array.isArray(results))
    throw new Error(`The list of runs answered with status ${status}.`);
  return { results, next: typeof next === 'string' && next !== '' ? next : undefined };
}

/** The next page is a full address (ai-providers.md A1) that we send our token to, so it must be on the same host. */
function sameHost(address: string, base: string): string {
  if (new URL(address).host !== new URL(base).host)
    throw new Error('The list of runs goes on at another host.');
  return address;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
