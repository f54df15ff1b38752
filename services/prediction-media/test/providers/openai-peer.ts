import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ImageProvider } from '../../src/providers/image-provider.ts';
import { createFakeLessons } from '../../src/providers/openai/known-lessons.store.fake.ts';
import type { KnownLessons } from '../../src/providers/openai/known-lessons.store.ts';
import { createOpenAiImagesGateway } from '../../src/providers/openai/openai-images.gateway.ts';
import {
  bytesFor,
  type PeerRun,
  type ProviderPeer,
  pause429Ms,
  pourBytes,
  sendJson,
  sendPicture,
  servePeer,
} from './provider-peer.ts';

const key = 'sk-peer';

type Kind = {
  model: string;
  /** Another model of the same server. */
  also?: string;
  /** Answers with addresses, and does not know the word for bytes. */
  answersByAddress?: true;
  /** Sizes it draws; all when not there. */
  sizes?: readonly string[];
  /** It knows no word for how much work goes into a picture. */
  knowsNoQuality?: true;
  /** Counts tokens, as OpenAI does for each picture of gpt-image. */
  countsTokens?: true;
  /** A server of one's own: it has no keys, and its pictures cost nothing. */
  isOwn?: true;
};

export type AskedForPicture = {
  path: string;
  fields: Record<string, unknown>;
  pictures: { name: string; type: string; text: string }[];
};

export type OpenAiPeer = ProviderPeer & {
  /** Every request for pictures that came in whole, those that were refused too. */
  asked: AskedForPicture[];
  origin: string;
  /** A process that draws here. */
  open(lessons: KnownLessons): ImageProvider;
  /** What an operator sets to draw here. */
  settings: { OPENAI_IMAGE_BASE_URL: string; OPENAI_IMAGE_API_KEY: string };
};

/** Parameters of both calls (types of the npm package openai 7.55.0). */
const generations = `
  model prompt n size quality background moderation output_compression output_format partial_images stream user
  safety_identifier`
  .trim()
  .split(/\s+/);
const edits = [...generations, 'image[]', 'mask', 'input_fidelity'];
const qualities = ['low', 'medium', 'high', 'auto'];

/** An OpenAI-compatible server as OpenAI's own documentation describes it: what it does not know, it refuses. */
export async function openOpenAiPeer(picture: Buffer, kind: Kind): Promise<OpenAiPeer> {
  const peer: Pick<ProviderPeer, 'starts' | 'looks' | 'outputs' | 'came'> = {
    starts: [],
    looks: [],
    outputs: [],
    came: ordered => ordered,
  };
  const runs: PeerRun[] = [];
  const asked: AskedForPicture[] = [];
  const hasBytes = !kind.answersByAddress;

  const refuse = (response: ServerResponse, message: string, param: string | null, code: string | null) =>
    sendJson(response, { error: { message, type: 'invalid_request_error', param, code } }, 400);

  const take = ({ fields }: AskedForPicture): PeerRun => {
    const run = { prompt: String(fields.prompt), count: Number(fields.n ?? 1), isCancelled: false };
    runs.push(run);
    return run;
  };
  const deliver = (count: number, response: ServerResponse) => {
    const [first] = peer.outputs;
    if (hasBytes && first) peer.outputs.shift();
    if (hasBytes && first === 'too-large') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return pourBytes(response);
    }
    const bytes = bytesFor(picture, first);
    if (first === 'elsewhere') peer.outputs.shift();
    const host = first === 'elsewhere' ? 'http://169.254.169.254' : server.origin;
    const data = Array.from({ length: peer.came(count) }, (_, n) =>
      hasBytes ? { b64_json: bytes.toString('base64') } : { url: `${host}/generated-images/${n}.png` },
    );
    const usage = {
      total_tokens: 50 + 1_056 * count,
      input_tokens: 50,
      output_tokens: 1_056 * count,
      input_tokens_details: { text_tokens: 10, image_tokens: 40 },
    };
    return sendJson(response, { created: 1_764_000_000, data, ...(kind.countsTokens && { usage }) });
  };
  const start = (request: AskedForPicture, response: ServerResponse) => {
    const wrong = problemOf(request, kind);
    if (wrong) return refuse(response, ...wrong);
    if (![kind.model, kind.also].includes(String(request.fields.model)))
      return sendJson(
        response,
        {
          error: {
            message: 'The model does not exist',
            type: 'invalid_request_error',
            code: 'model_not_found',
          },
        },
        404,
      );
    switch (peer.starts.shift()) {
      case 'throttled':
        return sendJson(
          response,
          {
            error: {
              message: 'Rate limit reached',
              type: 'requests',
              param: null,
              code: 'rate_limit_exceeded',
            },
          },
          429,
          { 'retry-after': pause429Ms / 1000 },
        );
      case 'refused':
        return refuse(
          response,
          'Your request was rejected by the safety system.',
          null,
          'moderation_blocked',
        );
      case 'no-credit':
        return sendJson(
          response,
          {
            error: {
              message: 'You exceeded your current quota',
              type: 'insufficient_quota',
              code: 'insufficient_quota',
            },
          },
          429,
        );
      case 'bad-key':
        return sendJson(
          response,
          { error: { message: 'Incorrect API key: https://x', code: 'invalid_api_key' } },
          401,
        );
      case 'server-error':
        return sendJson(
          response,
          { error: { message: 'The server had an error', type: 'server_error' } },
          500,
        );
      case 'no-json':
        return response.writeHead(200).end('<html>');
      case 'redirect':
        return response.writeHead(302, { location: 'http://localhost:1/steal' }).end();
      case 'lost-request':
        return response.destroy();
      case 'lost-answer':
      case 'late-run':
        take(request);
        return response.destroy();
      default:
        return deliver(take(request).count, response);
    }
  };
  const output = (response: ServerResponse) => {
    sendPicture(response, picture, peer.outputs.shift());
  };

  const server = await servePeer(async (request, body, response) => {
    const { method, url = '', headers } = request;
    if (url.startsWith('/generated-images/')) {
      // Pictures are fetched without the key.
      if (headers.authorization === undefined) output(response);
      else response.writeHead(400).end();
      return;
    }
    if (!kind.isOwn && headers.authorization !== `Bearer ${key}`)
      return sendJson(response, { error: { message: 'Incorrect API key', code: 'invalid_api_key' } }, 401);
    if (method === 'GET' && url === `/v1/models/${encodeURIComponent(kind.model)}` && !kind.isOwn)
      return sendJson(response, { id: kind.model, object: 'model' });
    if (method === 'GET' && url === '/v1/models')
      return sendJson(response, { object: 'list', data: [{ id: kind.model, object: 'model' }] });
    if (method !== 'POST' || !/^\/v1\/images\/(generations|edits)$/.test(url))
      return sendJson(response, { error: { message: `Invalid URL (${method} ${url})`, code: null } }, 404);
    const whole = await readOrder(url, request, body);
    asked.push(whole);
    start(whole, response);
  });

  const open = (lessons: KnownLessons) =>
    createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODEL',
      baseUrl: `${server.origin}/v1/`,
      key: kind.isOwn ? undefined : key,
      model: kind.model,
      isFree: kind.isOwn ?? false,
      requestMs: 5_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons,
    });

  return Object.assign(peer, {
    runs,
    asked,
    origin: server.origin,
    settings: { OPENAI_IMAGE_BASE_URL: `${server.origin}/v1`, OPENAI_IMAGE_API_KEY: key },
    provider: open(createFakeLessons()),
    open,
    appear: () => {},
    close: server.close,
  });
}

/** JSON for generations, a form for edits; anything else is refused by the names it lacks. */
async function readOrder(path: string, { headers }: IncomingMessage, body: Buffer): Promise<AskedForPicture> {
  const type = headers['content-type'] ?? '';
  if (path.endsWith('/generations'))
    return { path, pictures: [], fields: type === 'application/json' ? JSON.parse(body.toString()) : {} };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const pictures: AskedForPicture['pictures'] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value;
    else if (name === 'image[]')
      pictures.push({ name: value.name, type: value.type, text: await value.text() });
    else fields[name] = value;
  }
  return { path, fields, pictures };
}

type Problem = [words: string, param: string | null, code: string];

/** Why a request is no good; undefined when it is. */
function problemOf(request: AskedForPicture, { sizes, ...kind }: Kind): Problem | undefined {
  const { path, fields, pictures } = request;
  const known = [...(path.endsWith('/edits') ? edits : generations), ...olderWords(kind)];
  const unknown = Object.keys(fields).find(
    name => !known.includes(name) || (kind.knowsNoQuality && name === 'quality'),
  );
  if (unknown) return [`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter'];
  if (!fields.prompt)
    return ["Missing required parameter: 'prompt'.", 'prompt', 'missing_required_parameter'];
  if (sizes && fields.size !== undefined && !sizes.includes(String(fields.size))) {
    const listed = sizes.map(one => `'${one}', `).join('');
    return [
      `Invalid value: '${fields.size}'. Supported values are: ${listed}and 'auto'.`,
      'size',
      'invalid_value',
    ];
  }
  return badValue(fields) ?? (path.endsWith('/edits') ? badPictures(pictures) : undefined);
}

/** Servers of others know the older word for bytes in the answer; a gpt-image model does not. */
const olderWords = ({ model, answersByAddress }: Kind) =>
  answersByAddress || model.startsWith('gpt-image') ? [] : ['response_format'];

function badValue({ n = 1, quality = 'auto' }: Record<string, unknown>): Problem | undefined {
  if (!(Number(n) >= 1 && Number(n) <= 10)) return [`Invalid 'n': ${n}.`, 'n', 'integer_above_max_value'];
  if (qualities.includes(String(quality))) return undefined;
  return [`Invalid value: '${quality}'.`, 'quality', 'invalid_value'];
}

function badPictures(pictures: AskedForPicture['pictures']): Problem | undefined {
  if (pictures.length === 0)
    return ["Missing required parameter: 'image'.", 'image', 'missing_required_parameter'];
  if (pictures.every(({ type }) => /^image\/(png|jpeg|webp)$/.test(type))) return undefined;
  return ['Invalid file: unsupported mimetype.', 'image', 'unsupported_file_mimetype'];
}
