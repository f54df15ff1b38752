import { AppError } from '@insta-ai/chassis/app-error';
import { isAtHome } from '@insta-ai/chassis/http/why-not-public';
import { askJson } from '../ask-json.ts';
import { askOnce } from '../ask-once.ts';
import { fetchOutput } from '../fetch-output.ts';
import type { FoundRun, ImageProvider } from '../image-provider.ts';
import type { StartPauses } from '../start-pauses.store.ts';
import { isRunOf } from './model/drawing-model.ts';
import { modelWords } from './model/model-words.ts';
import { openModel } from './model/open-model.ts';
import { readCreateAnswer, readDataUri, readFoundRun, readRunAnswer } from './replicate-answers.ts';
import { createLookPause, createStartPause } from './start-pause.ts';
import { isSignedWebhook } from './webhook-signature.ts';

export type ReplicateSettings = {
  baseUrl: string;
  token: string;
  /** Version id, owner/name:id, or owner/name. */
  model: string;
  /** The setting that names it, for whoever has to change it. */
  setting: string;
  /** Key that webhooks are signed with; asked for when not given. */
  webhookSecret: string | undefined;
  /** How long one request may take, in milliseconds. */
  requestMs: number;
  /** Where its pictures lie besides its own address. */
  keptAt: readonly string[];
  /** What any worker learned of the account. */
  pauses: StartPauses;
  /** The clock that pauses are measured by. */
  now?: () => number;
};

/** Our clock and the provider's may differ by this much, in milliseconds. */
const clockSkewMs = 10 * 60 * 1000;
/** Pages of a hundred that a search goes through; more runs than that cannot be in the time it looks at. */
const pageLimit = 50;

/** Replicate's HTTP API in a few plain calls: its own client repeats POSTs by itself (ai-providers.md A6). */
export function createReplicateGateway(settings: ReplicateSettings): ImageProvider {
  const base = settings.baseUrl.replace(/\/$/, '');
  const now = settings.now ?? Date.now;
  const ask = (
    url: string,
    { headers, ...request }: RequestInit & { headers?: Record<string, string> } = {},
  ) =>
    askJson(url, settings.requestMs, {
      ...request,
      headers: { authorization: `Bearer ${settings.token}`, ...headers },
    });
  const secretAtReplicate = askOnce(async () => {
    const { status, body } = await ask(`${base}/webhooks/default/secret`);
    const key = (body as { key?: unknown } | undefined)?.key;
    if (status !== 200 || typeof key !== 'string')
      throw new Error(`The webhook secret answered with status ${status}.`);
    return key;
  });
  const askModel = openModel({ ...settings, ask: path => ask(`${base}${path}`), now });
  let most: number | undefined;
  const theModel = async () => {
    const model = await askModel();
    most = model.most;
    return model;
  };
  const { pauses, requestMs } = settings;
  const account = { account: `${base} ${settings.token}`, pauses, requestMs, now };
  const startOneFirst = createStartPause(account);
  const lookOneFirst = createLookPause(account);

  return {
    model: settings.model,
    isFree: false,
    costsNothing: isAtHome(base),
    honours: async () => (await theModel()).honours,
    kinds: async () => (await theModel()).kinds,
    styles: async () => (await theModel()).styles,
    edits: async () => (await theModel()).edits,
    drawnAs: async size => (await theModel()).drawnAs(size),
    most: () => most,
    async prepare(order, files) {
      const { version, prepare } = await theModel();
      return { version, input: await prepare(order, files) };
    },
    async start(prepared, { cancelAfterSeconds, webhook }) {
      return startOneFirst(async () => {
        try {
          const { status, body, headers } = await ask(`${base}/predictions`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'cancel-after': `${cancelAfterSeconds}s` },
            body: JSON.stringify({
              ...prepared,
              ...(webhook && { webhook, webhook_events_filter: ['completed'] }),
            }),
          });
          return readCreateAnswer(status, body, headers.get('retry-after'), settings.model);
        } catch (error) {
          return { kind: 'unclear', cause: String(error) };
        }
      });
    },
    async recover(order, id, startedAfter) {
      const model = await theModel();
      const after = new Date(startedAfter.getTime() - clockSkewMs).toISOString();
      const found: FoundRun[] = [];
      let next: string | undefined = `${base}/predictions?created_after=${encodeURIComponent(after)}`;
      for (let page = 0; next !== undefined && page < pageLimit; page += 1) {
        const { status, body } = await ask(next);
        const { results, next: following } = listPage(status, body);
        found.push(...results.filter(run => isRunOf(run, model, order, id)).map(readFoundRun));
        next = following === undefined ? undefined : sameHost(following, base);
      }
      if (next !== undefined) throw new Error('The list of runs is too long to be searched.');
      // Two that are alike in all that can be seen may each be somebody else's.
      if (!model.isSeeded && found.length > 1) return undefined;
      // The list shows the newest first.
      return found.reverse();
    },
    async look(providerId, { count }) {
      return lookOneFirst(async () => {
        try {
          const { status, body, headers } = await ask(
            `${base}/predictions/${encodeURIComponent(providerId)}`,
          );
          return readRunAnswer(status, body, headers.get('retry-after'), count);
        } catch (error) {
          return { kind: 'unknown', afterMs: 0, cause: String(error) };
        }
      });
    },
    async cancel(providerId) {
      await ask(`${base}/predictions/${encodeURIComponent(providerId)}/cancel`, { method: 'POST' });
    },
    // Without the token: the official client does the same (ai-providers.md A3).
    download: async address =>
      readDataUri(address) ?? fetchOutput(address, { base, keptAt: settings.keptAt }),
    hook: {
      isGenuine: async (head, body) =>
        isSignedWebhook(settings.webhookSecret ?? (await secretAtReplicate()), head, body),
    },
    async check() {
      const { host } = new URL(base);
      await secretAtReplicate().catch((cause: unknown) => {
        throw notReady(host, cause);
      });
      const model = await theModel().catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : unreadable(host, settings, cause);
      });
      return { host, detail: `The image service accepts our token.${modelWords(model)}` };
    },
  };
}

function unreadable(
  host: string,
  { model, setting }: Pick<ReplicateSettings, 'model' | 'setting'>,
  cause: unknown,
): AppError {
  return new AppError(
    'upstream_failed',
    `The image service at ${host} accepts our token, but did not tell what the model ${model} takes. ` +
      `Check ${setting}, then try again.`,
    { cause },
  );
}

function notReady(host: string, cause: unknown): AppError {
  return new AppError(
    'upstream_failed',
    `The image service at ${host} does not answer or does not accept our token. ` +
      'Check REPLICATE_BASE_URL and REPLICATE_API_TOKEN, then try again.',
    { cause },
  );
}

function listPage(status: number, body: unknown): { results: unknown[]; next: string | undefined } {
  const { results, next } = (body ?? {}) as { results?: unknown; next?: unknown };
  if (status !== 200 || !Array.isArray(results))
    throw new Error(`The list of runs answered with status ${status}.`);
  return { results, next: typeof next === 'string' && next !== '' ? next : undefined };
}

/** The next page is a full address (ai-providers.md A1) that we send our token to, so it must be on the same host, over TLS if it is. */
function sameHost(address: string, base: string): string {
  if (new URL(address).origin !== new URL(base).origin)
    throw new Error('The list of runs goes on at another host.');
  return address;
}
