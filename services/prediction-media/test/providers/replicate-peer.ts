import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ImageProvider } from '../../src/providers/image-provider.ts';
import { createReplicateGateway } from '../../src/providers/replicate/replicate.gateway.ts';
import { createFakeStartPauses } from '../../src/providers/start-pauses.store.fake.ts';
import type { StartPauses } from '../../src/providers/start-pauses.store.ts';
import {
  type PeerRun,
  type ProviderPeer,
  pause429Ms,
  sendJson,
  sendPicture,
  servePeer,
} from './provider-peer.ts';
import { publishedAnswer, type RecordedModel, recordedSchemas } from './recorded-schemas.ts';

const token = 'r8_peer';

/** Looks at a run until it is done. */
const looksNeeded = 2;

type Run = PeerRun & {
  id: string;
  input: Record<string, unknown>;
  webhook: string | undefined;
  looks: number;
  isLate: boolean;
  /** Whose run it is. */
  version: string;
};

type ReplicatePeer = Omit<ProviderPeer, 'runs'> & {
  runs: Run[];
  /** Requests of each kind that came in. */
  asked: Map<string, number>;
  /** Makes another output of the addresses of a run. */
  shape: (addresses: string[]) => unknown;
  /** The model is there no more. */
  isGone: boolean;
  /** Opens it for one more process. */
  open(pauses: StartPauses): ImageProvider;
  /** What an operator sets to draw here. */
  settings: { REPLICATE_BASE_URL: string; REPLICATE_API_TOKEN: string };
};

type Order = {
  now?: () => number;
  /** Of a process, or shared by several. */
  pauses?: StartPauses;
  /** An official model, with its recorded schema; Fooocus by its version id when not given. */
  official?: RecordedModel;
  /** Another official model of the same account. */
  also?: RecordedModel;
};

const fooocus = 'a'.repeat(64);

/** Fields that say how many pictures are wanted. */
const countFields = ['image_number', 'num_outputs', 'max_images'];

/** Replicate as its own documentation and seen answers describe it (ai-providers.md A). */
export async function openReplicatePeer(
  picture: Buffer,
  { now, official, also, pauses = createFakeStartPauses() }: Order = {},
): Promise<ReplicatePeer> {
  const model = official ?? fooocus;
  const models = [official, also].filter(one => one !== undefined);
  const peer: ReplicatePeer = {
    starts: [],
    looks: [],
    outputs: [],
    runs: [],
    asked: new Map(),
    shape: addresses => addresses,
    isGone: false,
    came: ordered => ordered,
    appear: () => {
      for (const run of peer.runs) run.isLate = false;
    },
    provider: undefined as never,
    open: undefined as never,
    settings: undefined as never,
    close: async () => {},
  };

  const show = (run: Run) => ({
    id: run.id,
    ...(official ? { model: run.version, version: 'hidden' } : { version: fooocus }),
    input: run.input,
    status: run.isCancelled ? 'canceled' : run.looks > looksNeeded ? 'succeeded' : 'processing',
    logs: '50%|#####',
    output:
      run.looks > looksNeeded
        ? peer.shape(
            Array.from({ length: peer.came(run.count) }, (_, n) => `${server.origin}/out/${run.id}/${n}.png`),
          )
        : null,
    error: null,
    urls: {},
    ...(run.webhook && { webhook: run.webhook }),
  });
  const take = (body: Buffer, isLate: boolean): Run => {
    const { input, webhook, version } = JSON.parse(body.toString()) as Pick<
      Run,
      'input' | 'webhook' | 'version'
    >;
    const count = Number(countFields.map(field => input[field]).find(Boolean) ?? 1);
    const id = `run${peer.runs.length + 1}`;
    const prompt = String(input.prompt);
    const run: Run = { id, input, webhook, version, count, prompt, looks: 0, isCancelled: false, isLate };
    peer.runs.push(run);
    return run;
  };
  const start = (body: Buffer, response: ServerResponse) => {
    const sent = JSON.parse(body.toString());
    const isOther = also !== undefined && sent.version === also;
    const refused = isOther ? refusalOf(sent, also, also) : refusalOf(sent, model, official);
    if (refused) return sendJson(response, { status: 422, ...refused }, 422);
    switch (peer.starts.shift()) {
      case 'throttled':
        return sendJson(response, { detail: 'Request was throttled.', retry_after: pause429Ms / 1000 }, 429);
      case 'refused':
        return sendJson(
          response,
          {
            title: 'Input validation failed',
            invalid_fields: [{ field: 'input.prompt', description: 'no' }],
          },
          422,
        );
      case 'no-credit':
        return sendJson(response, { title: 'Insufficient credit', status: 402 }, 402);
      case 'bad-key':
        return sendJson(response, { title: 'Unauthenticated', status: 401 }, 401);
      case 'server-error':
        return sendJson(response, {}, 500);
      case 'no-json':
        return response.writeHead(200).end('<html>');
      case 'redirect':
        return response.writeHead(302, { location: 'http://localhost:1/steal' }).end();
      case 'lost-request':
        return response.destroy();
      case 'lost-answer':
        take(body, false);
        return response.destroy();
      case 'late-run':
        take(body, true);
        return response.destroy();
      default:
        return sendJson(response, show(take(body, false)), 201);
    }
  };
  const look = (run: Run, response: ServerResponse) => {
    switch (peer.looks.shift()) {
      case 'cold':
        return sendJson(response, { ...show(run), status: 'starting', logs: '' });
      case 'server-error':
        return sendJson(response, {}, 502);
      case 'throttled':
        return sendJson(response, { detail: 'Rate limit resets in ~30s.' }, 429);
      case 'throttled-for-hours':
        return sendJson(response, { detail: 'Slow down.' }, 429, { 'retry-after': '36000' });
      case 'bad-key':
        return sendJson(response, { title: 'Unauthenticated', status: 401 }, 401);
      case 'lost':
        return response.destroy();
      case 'failed':
        return sendJson(response, { ...show(run), status: 'failed', error: 'Process failed.' });
      case 'sensitive':
        return sendJson(response, { ...show(run), status: 'failed', error: 'NSFW content detected' });
      case 'forgotten':
        return sendJson(response, { detail: 'Not found' }, 404);
      default: {
        run.looks += 1;
        const shown = show(run);
        if (peer.outputs[0] === 'elsewhere' && shown.output) {
          peer.outputs.shift();
          shown.output = ['http://169.254.169.254/latest.png'];
        }
        return sendJson(response, shown);
      }
    }
  };
  const deliver = (response: ServerResponse) => {
    sendPicture(response, picture, peer.outputs.shift());
  };

  const api = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method, url = '' } = request;
    const count = (what: string) => peer.asked.set(what, (peer.asked.get(what) ?? 0) + 1);
    const [, name] = /^\/v1\/predictions\/([^/]+)/.exec(url) ?? [];
    const run = peer.runs.find(one => one.id === name);
    if (url === '/v1/webhooks/default/secret') return sendJson(response, { key: 'whsec_cGVlcg==' });
    if (url.startsWith('/v1/models/')) count('model');
    const published = models.find(one => url === `/v1/models/${one}`);
    if (published && !peer.isGone) return sendJson(response, publishedAnswer(published));
    if (method === 'POST' && url === '/v1/predictions') {
      count('start');
      return start(body, response);
    }
    if (url.startsWith('/v1/predictions?'))
      return sendJson(response, {
        results: peer.runs
          .filter(one => !one.isLate)
          .map(show)
          .reverse(),
        next: null,
      });
    if (!run) return sendJson(response, { detail: 'Not found' }, 404);
    if (method !== 'POST') {
      count('look');
      return look(run, response);
    }
    run.isCancelled = true;
    return sendJson(response, show(run));
  };
  const server = await servePeer((request, body, response) => {
    const isSigned = request.headers.authorization === `Bearer ${token}`;
    const isOutput = request.url?.startsWith('/out/');
    // Outputs are fetched without the token.
    if (isOutput === isSigned) sendJson(response, { title: 'Unauthenticated', status: 401 }, 401);
    else if (isOutput) deliver(response);
    else api(request, body, response);
  });

  peer.close = server.close;
  const open = (shared: StartPauses): ImageProvider =>
    createReplicateGateway({
      setting: 'REPLICATE_MODEL',
      baseUrl: `${server.origin}/v1`,
      token,
      model,
      webhookSecret: undefined,
      requestMs: 5_000,
      keptAt: [],
      pauses: shared,
      ...(now && { now }),
    });
  const settings = { REPLICATE_BASE_URL: `${server.origin}/v1`, REPLICATE_API_TOKEN: token };
  return Object.assign(peer, { provider: open(pauses), open, settings });
}

/** What the real one refuses: another version, a field of no model, and a value that a field does not take. */
function refusalOf(
  body: Record<string, unknown>,
  model: string,
  official: RecordedModel | undefined,
): object | undefined {
  const { version, input, webhook: _, webhook_events_filter: __, ...others } = body;
  if (version !== model) return { title: 'Invalid version or not permitted' };
  const invalid = [...Object.keys(others), ...(official ? wrongFields(input, official) : [])];
  if (invalid.length === 0) return undefined;
  const fields = invalid.map(field => ({ field: `input.${field}`, description: 'is not allowed' }));
  return { title: 'Input validation failed', invalid_fields: fields };
}

function wrongFields(input: unknown, official: RecordedModel): string[] {
  const schema: Record<string, Record<string, unknown>> = recordedSchemas[official];
  return Object.entries(input as object).flatMap(([field, value]) =>
    Object.hasOwn(schema, field) && isTaken(value, schema[field] ?? {}) ? [] : [field],
  );
}

function isTaken(value: unknown, { type, choices, minimum, maximum }: Record<string, unknown>): boolean {
  if (Array.isArray(choices)) return choices.includes(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'string') return typeof value === 'string';
  if (type === 'integer' && !Number.isInteger(value)) return false;
  return Number(value) >= Number(minimum ?? value) && Number(value) <= Number(maximum ?? value);
}
