import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { createFooocusGateway } from '../../src/providers/fooocus/fooocus.gateway.ts';
import { type PeerRun, type ProviderPeer, sendJson, sendPicture, servePeer } from './provider-peer.ts';

const apiKey = 'fooocus-peer-key';
/** Looks at a job until it is done. */
const looksNeeded = 2;

/** CommonRequest with image_prompts as far as a content type uses it (ai-providers.md B3). */
const Request = Type.Object(
  {
    prompt: Type.String(),
    negative_prompt: Type.String(),
    style_selections: Type.Array(Type.String()),
    performance_selection: Type.Enum(['Speed', 'Quality', 'Extreme Speed', 'Lightning', 'Hyper-SD']),
    aspect_ratios_selection: Type.String({ pattern: '^\\d+\\*\\d+$' }),
    image_number: Type.Integer({ minimum: 1, maximum: 32 }),
    image_seed: Type.Integer({ minimum: -1 }),
    refiner_switch: Type.Number({ minimum: 0.1, maximum: 1 }),
    image_prompts: Type.Array(
      Type.Object(
        {
          cn_img: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
          cn_stop: Type.Number({ minimum: 0, maximum: 1 }),
          cn_weight: Type.Number({ minimum: 0, maximum: 2 }),
          cn_type: Type.Enum(['ImagePrompt', 'FaceSwap', 'PyraCanny', 'CPDS']),
        },
        { additionalProperties: false },
      ),
    ),
    async_process: Type.Boolean(),
  },
  // The real one passes over what it does not know: here a wrong name is seen.
  { additionalProperties: false },
);
const Sent = Type.Partial(Request, { additionalProperties: false });

type Job = PeerRun & { id: string; body: Record<string, unknown>; looks: number; isDone: boolean };

export type FooocusPeer = ProviderPeer & {
  /** Bodies of the orders that it took in. */
  bodies: Record<string, unknown>[];
  /** Heads of the requests for files. */
  fileKeys: (string | undefined)[];
  /** Somebody else's job at the end of the queue. */
  addOther(): PeerRun;
  /** Styles that it offers; another name it drops without a word. */
  styles: string[];
  /** The server of before 0.5 noted when a job began. */
  saysRunning: boolean;
};

/** Fooocus-API as its source answers (github.com/mrhan1993/Fooocus-API @cae8733), with a key and a public address of its own. */
export async function openFooocusPeer(picture: Buffer): Promise<FooocusPeer> {
  const runs: Job[] = [];
  /** One worker, first in first out. */
  const drawn = () => runs.find(job => !job.isDone);

  const show = (job: Job) => {
    const isDrawn = drawn() === job;
    return {
      job_id: job.id,
      job_type: 'Text to Image',
      job_stage: job.isDone ? 'SUCCESS' : isDrawn && peer.saysRunning ? 'RUNNING' : 'WAITING',
      job_progress: job.isDone ? 100 : job.looks * 30,
      job_status: job.isDone ? 'Finished' : isDrawn ? 'Sampling step 3/30, image 1/1 ...' : null,
      job_step_preview: null,
      job_result: job.isDone ? results(job) : null,
    };
  };
  const results = (job: Job) =>
    Array.from({ length: job.isCancelled ? 0 : peer.came(job.count) }, (_, n) => ({
      base64: null,
      // --base-url of a machine that calls itself by another name.
      url: `http://127.0.0.1:8888/files/2026-11-21/${job.id}-${n}.png`,
      seed: String(Number(job.body.image_seed ?? 0) + n),
      finish_reason: 'SUCCESS',
    }));
  const add = (body: Record<string, unknown>): Job => {
    const id = `0b5e1d3c-0000-4000-8000-${String(runs.length + 1).padStart(12, '0')}`;
    const count = Number(body.image_number ?? 1);
    const job = { id, body, count, prompt: String(body.prompt), looks: 0, isCancelled: false, isDone: false };
    runs.push(job);
    return job;
  };
  const take = (bytes: Buffer, response: ServerResponse): Job | undefined => {
    const body: unknown = JSON.parse(bytes.toString());
    if (!Value.Check(Sent, body)) {
      const [first] = Value.Errors(Sent, body);
      const loc = ['body', ...(first?.instancePath.split('/').filter(Boolean) ?? [])];
      sendJson(response, { detail: [{ type: 'value_error', loc, msg: first?.message }], body }, 422);
      return undefined;
    }
    if (!body.async_process) throw new Error('A request that waits for its end.');
    return add(body);
  };
  const full = {
    job_id: '',
    job_type: 'Text to Image',
    job_stage: 'ERROR',
    job_progress: 0,
    job_status: null,
    job_step_preview: null,
    job_result: [{ base64: null, url: null, seed: '', finish_reason: 'QUEUE_IS_FULL' }],
  };
  const start = (bytes: Buffer, response: ServerResponse) => {
    switch (peer.starts.shift()) {
      case 'throttled':
        return sendJson(response, full);
      case 'refused':
        return sendJson(
          response,
          { detail: [{ loc: ['body', 'image_number'], msg: 'Input should be less than or equal to 32' }] },
          422,
        );
      case 'bad-key':
        return sendJson(response, { detail: 'Forbidden' }, 403);
      case 'server-error':
        return response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
      case 'no-json':
        return response.writeHead(200).end('<html>');
      case 'redirect':
        return response.writeHead(307, { location: 'http://localhost:1/steal' }).end();
      case 'lost-request':
        return response.destroy();
      case 'lost-answer':
      case 'late-run':
        take(bytes, response);
        return response.destroy();
      default: {
        const job = take(bytes, response);
        return job && sendJson(response, show(job));
      }
    }
  };
  const notFound = (response: ServerResponse) =>
    sendJson(
      response,
      {
        job_id: '',
        job_type: 'Not Found',
        job_stage: 'ERROR',
        job_progress: 0,
        job_status: 'Job not found',
        job_step_preview: null,
        job_result: null,
      },
      404,
    );
  const look = (job: Job, response: ServerResponse) => {
    switch (peer.looks.shift()) {
      case 'cold':
        return sendJson(response, { ...show(job), job_progress: 0 });
      case 'server-error':
        return response.writeHead(502).end('Bad Gateway');
      case 'throttled':
        return sendJson(response, { detail: 'Too Many Requests' }, 429, { 'retry-after': '1' });
      case 'throttled-for-hours':
        return sendJson(response, { detail: 'Too Many Requests' }, 429, { 'retry-after': '36000' });
      case 'bad-key':
        return sendJson(response, { detail: 'Forbidden' }, 403);
      case 'lost':
        return response.destroy();
      case 'failed':
        job.isDone = true;
        return sendJson(response, { ...show(job), job_stage: 'ERROR', job_result: null });
      case 'forgotten':
        return notFound(response);
      default: {
        // Whoever looks, time goes by for the one that is drawn.
        const atWork = drawn();
        if (atWork) atWork.looks += 1;
        if (atWork && atWork.looks > looksNeeded) atWork.isDone = true;
        const shown = show(job);
        if (peer.outputs[0] === 'elsewhere' && shown.job_result) {
          peer.outputs.shift();
          for (const result of shown.job_result) result.url = 'http://169.254.169.254/latest.png';
        }
        return sendJson(response, shown);
      }
    }
  };
  const deliver = (request: IncomingMessage, response: ServerResponse) => {
    peer.fileKeys.push(request.headers['x-api-key'] as string | undefined);
    const fault = peer.outputs.shift();
    // FileResponse of a missing file is no 404 there.
    if (fault === 'gone') response.writeHead(500).end('Internal Server Error');
    else sendPicture(response, picture, fault);
  };
  const api = (method: string, url: URL, body: Buffer, response: ServerResponse) => {
    switch (`${method} ${url.pathname}`) {
      case 'POST /v2/generation/text-to-image-with-ip':
        return start(body, response);
      case 'GET /v1/generation/job-queue': {
        const running = runs.filter(job => !job.isDone).length;
        return sendJson(response, {
          running_size: running,
          finished_size: runs.length - running,
          last_job_id: runs.at(-1)?.id ?? null,
        });
      }
      case 'GET /v1/engines/styles':
        return sendJson(response, peer.styles);
      case 'POST /v1/generation/stop': {
        const stopped = drawn();
        if (stopped) Object.assign(stopped, { isCancelled: true, isDone: true });
        return sendJson(response, { msg: 'success' });
      }
      case 'GET /v1/generation/query-job': {
        const job = runs.find(({ id }) => id === url.searchParams.get('job_id'));
        return job ? look(job, response) : notFound(response);
      }
      default:
        return sendJson(response, { detail: 'Not Found' }, 404);
    }
  };
  const server = await servePeer((request, body, response) => {
    const url = new URL(request.url ?? '', 'http://peer');
    if (request.method === 'GET' && /^\/files\/[\w-]+\/[\w.-]+\.png$/.test(url.pathname))
      return void deliver(request, response);
    if (request.headers['x-api-key'] !== apiKey) return sendJson(response, { detail: 'Forbidden' }, 403);
    api(request.method ?? '', url, body, response);
  });

  const peer: FooocusPeer = {
    starts: [],
    looks: [],
    outputs: [],
    fileKeys: [],
    styles: ['Fooocus V2', 'MRE Manga'],
    saysRunning: false,
    runs,
    get bodies() {
      return runs.map(({ body }) => body);
    },
    addOther: () => add({ prompt: 'of somebody else' }),
    provider: createFooocusGateway({ baseUrl: `${server.origin}/`, apiKey, requestMs: 5_000 }),
    came: ordered => ordered,
    appear: () => {},
    close: server.close,
  };
  return peer;
}
