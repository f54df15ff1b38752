import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { createSdwebuiGateway } from '../../src/providers/sdwebui/sdwebui.gateway.ts';
import {
  bytesFor,
  type PeerRun,
  type ProviderPeer,
  pause429Ms,
  pourBytes,
  sendJson,
  servePeer,
} from './provider-peer.ts';

const auth = 'painter:peer-password';

/** The fields of txt2img and img2img that a picture may need (modules/api/models.py); the real one passes over what it does not know. */
const both = {
  prompt: Type.String(),
  negative_prompt: Type.String(),
  seed: Type.Integer({ minimum: -1, maximum: 4294967295 }),
  n_iter: Type.Integer({ minimum: 1 }),
  batch_size: Type.Integer({ minimum: 1 }),
  steps: Type.Integer({ minimum: 1, maximum: 150 }),
  width: Type.Integer({ minimum: 64, maximum: 2048, multipleOf: 8 }),
  height: Type.Integer({ minimum: 64, maximum: 2048, multipleOf: 8 }),
  sampler_name: Type.String(),
  override_settings: Type.Object({ sd_model_checkpoint: Type.String() }, { additionalProperties: false }),
  force_task_id: Type.String(),
};
const overPicture = {
  init_images: Type.Array(Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$' }), { minItems: 1 }),
  resize_mode: Type.Enum([0, 1, 2, 3]),
  denoising_strength: Type.Number({ minimum: 0, maximum: 1 }),
};
const bodies = {
  txt2img: Type.Partial(Type.Object(both), { additionalProperties: false }),
  img2img: Type.Partial(Type.Object({ ...both, ...overPicture }), { additionalProperties: false }),
};
const samplers = ['Euler', 'Euler a', 'DPM++ 2M'];
const models = [
  { title: 'juggernautXL.safetensors [aeb7e9e689]', model_name: 'juggernautXL', filename: '/m' },
];

type Call = keyof typeof bodies;

export type SdwebuiPeer = ProviderPeer & {
  /** Orders that it took in. */
  asked: { call: Call; body: Record<string, unknown> }[];
  origin: string;
  /** Tells `taken` when an order is in; one that is held is drawn when it is interrupted, or `release` says so. */
  events: EventEmitter<{ taken: []; release: [] }>;
  holds: boolean;
  /** Puts a grid of all before the pictures. */
  returnsGrid: boolean;
  /** Ids of jobs that an interrupt ended; none for one that was not the one being drawn. */
  interrupted: string[];
  /** Presses "Interrupt" in the server's own screen. */
  interrupt(): void;
};

/** The web UI as its source answers (github.com/AUTOMATIC1111/stable-diffusion-webui), started with --api and --api-auth. */
export async function openSdwebuiPeer(picture: Buffer): Promise<SdwebuiPeer> {
  const runs: PeerRun[] = [];
  const peer: Omit<SdwebuiPeer, 'provider' | 'close' | 'origin'> = {
    starts: [],
    looks: [],
    outputs: [],
    runs,
    asked: [],
    events: new EventEmitter(),
    holds: false,
    returnsGrid: false,
    interrupted: [],
    interrupt: () => {
      if (current === undefined) return;
      peer.interrupted.push(current);
      const run = runs.at(-1);
      if (run) run.isCancelled = true;
      state.interrupted = true;
      peer.events.emit('release');
    },
    came: ordered => ordered,
    appear: () => {},
  };
  const state = { interrupted: false, job_timestamp: '0', job_count: 0 };
  let current: string | undefined;

  const error = (response: ServerResponse, status: number, name: string, detail: unknown, errors = '') =>
    sendJson(response, { error: name, detail, body: '', errors }, status);

  const take = (call: Call, bytes: Buffer, response: ServerResponse): Record<string, unknown> | undefined => {
    const body: unknown = JSON.parse(bytes.toString());
    if (!Value.Check(bodies[call], body)) {
      const [first] = Value.Errors(bodies[call], body);
      const loc = ['body', ...(first?.instancePath.split('/').filter(Boolean) ?? [])];
      sendJson(response, { detail: [{ type: 'value_error', loc, msg: first?.message }] }, 422);
      return undefined;
    }
    if (body.sampler_name !== undefined && !samplers.includes(body.sampler_name)) {
      error(response, 404, 'HTTPException', 'Sampler not found');
      return undefined;
    }
    if (call === 'img2img' && !('init_images' in body)) {
      error(response, 404, 'HTTPException', 'Init image not found');
      return undefined;
    }
    peer.asked.push({ call, body });
    runs.push({ prompt: String(body.prompt), count: Number(body.n_iter ?? 1), isCancelled: false });
    return body;
  };
  const draw = async (call: Call, bytes: Buffer, response: ServerResponse) => {
    const body = take(call, bytes, response);
    if (!body) return;
    current = String(body.force_task_id);
    Object.assign(state, {
      interrupted: false,
      job_count: 1,
      job_timestamp: `202611210900${10 + runs.length}`,
    });
    const jobTimestamp = state.job_timestamp;
    const released = peer.holds ? once(peer.events, 'release') : undefined;
    peer.events.emit('taken');
    await released;
    current = undefined;
    state.job_count = 0;
    if (response.destroyed) return;
    const fault = peer.outputs.shift();
    if (fault === 'too-large') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return pourBytes(response);
    }
    const drawn = Array.from({ length: peer.came(Number(body.n_iter ?? 1)) }, () =>
      bytesFor(picture, fault).toString('base64'),
    );
    const images = peer.returnsGrid ? [Buffer.from('a grid').toString('base64'), ...drawn] : drawn;
    const info = {
      prompt: body.prompt,
      all_seeds: drawn.map((_, n) => Number(body.seed) + n),
      index_of_first_image: peer.returnsGrid ? 1 : 0,
      job_timestamp: jobTimestamp,
    };
    sendJson(response, { images, parameters: body, info: JSON.stringify(info) });
  };
  const start = async (call: Call, bytes: Buffer, response: ServerResponse): Promise<unknown> => {
    switch (peer.starts.shift()) {
      case 'throttled':
        return sendJson(response, { detail: 'Too Many Requests' }, 429, { 'retry-after': pause429Ms / 1000 });
      case 'refused':
        return error(response, 404, 'HTTPException', 'Sampler not found');
      case 'bad-key':
        return error(response, 401, 'HTTPException', 'Incorrect username or password');
      case 'server-error':
        return error(response, 500, 'RuntimeError', '', 'CUDA error: https://x/launch failure');
      case 'no-json':
        return response.writeHead(200).end('<html>');
      case 'redirect':
        return response.writeHead(307, { location: 'http://localhost:1/steal' }).end();
      case 'lost-request':
        return response.destroy();
      case 'lost-answer':
      case 'late-run':
        take(call, bytes, response);
        return response.destroy();
      default:
        return draw(call, bytes, response);
    }
  };

  const answer = async (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer');
    const said = `${request.method} ${pathname}`;
    // A call of its own screen, which --api-auth does not guard.
    if (said === 'POST /internal/progress') {
      const { id_task: id } = JSON.parse(body.toString());
      return sendJson(response, { active: id === current, queued: false, completed: id !== current });
    }
    if (request.headers.authorization !== `Basic ${Buffer.from(auth).toString('base64')}`)
      return error(response, 401, 'HTTPException', 'Incorrect username or password');
    switch (said) {
      case 'POST /sdapi/v1/txt2img':
        return start('txt2img', body, response);
      case 'POST /sdapi/v1/img2img':
        return start('img2img', body, response);
      case 'GET /sdapi/v1/progress':
        if (searchParams.get('skip_current_image') !== 'true')
          throw new Error('A preview that nobody reads.');
        return sendJson(response, {
          progress: 0,
          eta_relative: 0,
          state,
          current_image: null,
          textinfo: null,
        });
      case 'POST /sdapi/v1/interrupt':
        peer.interrupt();
        return sendJson(response, {});
      case 'GET /sdapi/v1/sd-models':
        return sendJson(response, models);
      default:
        return sendJson(response, { detail: 'Not Found' }, 404);
    }
  };
  const server = await servePeer(async (request, body, response) => {
    await answer(request, body, response);
  });

  return Object.assign(peer, {
    origin: server.origin,
    provider: createSdwebuiGateway({
      baseUrl: `${server.origin}/`,
      auth,
      model: undefined,
      requestMs: 5_000,
    }),
    close: server.close,
  });
}
