import type { IncomingMessage, ServerResponse } from 'node:http';
import { createComfyuiGateway } from '../../src/providers/comfyui/comfyui.gateway.ts';
import type { WorkflowFile } from '../../src/providers/comfyui/workflow-file.ts';
import {
  type PeerRun,
  type ProviderPeer,
  pause429Ms,
  sendJson,
  sendPicture,
  servePeer,
} from './provider-peer.ts';

const token = 'key of the proxy';
/** Looks at the queue until a prompt is done. */
const looksNeeded = 2;

type Check = (value: unknown, peer: Pick<ComfyuiPeer, 'uploads'>) => boolean;
const isText: Check = value => typeof value === 'string';
const isNumber: Check = value => typeof value === 'number';
const isWhole =
  (least: number): Check =>
  value =>
    Number.isInteger(value) && Number(value) >= least;
const isLink: Check = value => Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
const isOneOf =
  (...words: string[]): Check =>
  value =>
    words.includes(String(value));

/** TABLE: node classes that the stand-in knows, with their required inputs (github.com/Comfy-Org/ComfyUI, nodes.py). */
const classes: Readonly<Record<string, Record<string, Check>>> = {
  CheckpointLoaderSimple: { ckpt_name: isOneOf('sd_xl_base_1.0.safetensors') },
  CLIPTextEncode: { text: isText, clip: isLink },
  EmptyLatentImage: { width: isWhole(16), height: isWhole(16), batch_size: isWhole(1) },
  KSampler: {
    seed: isWhole(0),
    steps: isWhole(1),
    cfg: isNumber,
    sampler_name: isOneOf('dpmpp_2m'),
    scheduler: isOneOf('karras'),
    denoise: isNumber,
    model: isLink,
    positive: isLink,
    negative: isLink,
    latent_image: isLink,
  },
  VAEDecode: { samples: isLink, vae: isLink },
  LoadImage: { image: (value, { uploads }) => uploads.has(String(value)) },
  ControlNetApply: {
    conditioning: isLink,
    control_net: isLink,
    image: isLink,
    strength: isNumber,
  },
  ControlNetLoader: { control_net_name: isOneOf('canny.safetensors') },
  SaveImage: { filename_prefix: isText, images: isLink },
};

type Node = { class_type: string; inputs: Record<string, unknown> };
type Nodes = Record<string, Node>;
type State = 'waiting' | 'ended' | 'failed' | 'interrupted' | 'forgotten';
/** What it says of classes that load files. */
const choices: Readonly<Record<string, object>> = {
  CheckpointLoaderSimple: { required: { ckpt_name: [['sd_xl_base_1.0.safetensors'], {}] } },
};
/** A model that is not there. */
const gone: Node = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } };

type Run = PeerRun & {
  id: string;
  nodes: Nodes;
  extra: Record<string, unknown>;
  looks: number;
  state: State;
  isLate: boolean;
};

export type ComfyuiPeer = ProviderPeer & {
  /** Nodes of the prompts that it took in. */
  prompts: Nodes[];
  /** Names that LoadImage takes, with what was uploaded under each. */
  uploads: Map<string, Buffer>;
  /** How often something was uploaded. */
  uploadCalls: number;
  /** Somebody else's prompt at the end of the queue. */
  addOther(): PeerRun;
  /** Before the middle of 2025 it gave ids of its own, and interrupted whatever ran. */
  isOld: boolean;
  /** What an operator sets to draw here. */
  settings: { COMFYUI_BASE_URL: string; COMFYUI_API_KEY: string };
};

/** ComfyUI as its source answers (github.com/Comfy-Org/ComfyUI, server.py and execution.py), behind a proxy that asks for a key. */
export async function openComfyuiPeer(picture: Buffer, file: WorkflowFile): Promise<ComfyuiPeer> {
  const runs: Run[] = [];
  const shown = () => runs.filter(run => !run.isLate && run.state !== 'forgotten');
  const queue = () => shown().filter(run => run.state === 'waiting');

  const tuple = ({ id, nodes, extra }: Run) => [
    runs.findIndex(run => run.id === id),
    id,
    nodes,
    extra,
    ['7'],
  ];
  const history = (run: Run) => ({
    [run.id]: {
      prompt: tuple(run),
      outputs: run.state === 'ended' ? { 7: { images: images(run) } } : {},
      status: statusOf(run),
      meta: {},
    },
  });
  const images = (run: Run) =>
    Array.from({ length: peer.came(run.count) }, (_, n) => ({
      filename: `${run.id}_${n}_.png`,
      subfolder: 'insta-ai',
      type: 'output',
    }));
  const statusOf = ({ id, state }: Run) => {
    const start = ['execution_start', { prompt_id: id, timestamp: 1 }];
    if (state === 'ended') return { status_str: 'success', completed: true, messages: [start] };
    const end =
      state === 'failed'
        ? [
            'execution_error',
            {
              prompt_id: id,
              node_id: '5',
              node_type: 'KSampler',
              exception_type: 'RuntimeError',
              exception_message: 'mat1 and mat2 shapes cannot be multiplied\n(154x2048 and 768x320)',
              traceback: ['File "/home/ann/ComfyUI/execution.py"'],
            },
          ]
        : ['execution_interrupted', { prompt_id: id, node_id: '5', node_type: 'KSampler' }];
    return { status_str: 'error', completed: false, messages: [start, end] };
  };
  const add = (nodes: Nodes, id: string, extra: Record<string, unknown>): Run => {
    const text = Object.values(nodes).find(node => node.class_type === 'CLIPTextEncode')?.inputs.text;
    const latent = Object.values(nodes).find(node => node.class_type === 'EmptyLatentImage');
    const count = Number(latent?.inputs.batch_size ?? 1);
    const run: Run = {
      id,
      nodes,
      extra,
      count,
      prompt: String(text),
      looks: 0,
      state: 'waiting',
      isCancelled: false,
      isLate: false,
    };
    runs.push(run);
    return run;
  };
  /** As validate_prompt says it: first whether every class is there, then what they are given. */
  const problemOf = (nodes: Nodes) => {
    const all = Object.entries(nodes);
    const [unknown] = all.filter(([, { class_type }]) => !classes[class_type]);
    if (unknown) {
      const [id, { class_type }] = unknown;
      const message = `Node '${class_type}' not found. The custom node may not be installed.`;
      const error = { type: 'missing_node_type', message, details: `Node ID '#${id}'`, extra_info: {} };
      return { error, node_errors: {} };
    }
    const wrong = all.flatMap(([id, { class_type, inputs }]) => {
      const failed = Object.entries(classes[class_type] ?? {}).find(
        ([name, check]) => !check(inputs[name], peer),
      );
      return failed ? [{ id, class_type, name: failed[0], value: String(inputs[failed[0]]) }] : [];
    });
    const [first] = wrong;
    if (!first) return undefined;
    const { id, class_type, name, value } = first;
    const details = `${name}: '${value}' not in [...]`;
    const errors = [{ type: 'value_not_in_list', message: 'Value not in list', details, extra_info: {} }];
    return {
      error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' },
      node_errors: { [id]: { errors, dependent_outputs: ['7'], class_type } },
    };
  };
  const take = (bytes: Buffer, response: ServerResponse): Run | undefined => {
    const { prompt, prompt_id, client_id, extra_data, ...others } = JSON.parse(bytes.toString()) as {
      prompt: Nodes;
      prompt_id?: string;
      client_id: string;
      extra_data: Record<string, unknown>;
    };
    // The real one passes over what it does not know: here a wrong name is seen.
    if (Object.keys(others).length > 0 || typeof client_id !== 'string') throw new Error('An unknown field.');
    if (!peer.isOld && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(prompt_id))) {
      const error = { type: 'invalid_prompt_id', message: 'prompt_id must be a valid UUID' };
      sendJson(response, { error, node_errors: {} }, 400);
      return undefined;
    }
    const problem = problemOf(prompt);
    if (problem) {
      sendJson(response, problem, 400);
      return undefined;
    }
    return add(prompt, peer.isOld ? `own-${runs.length + 1}` : String(prompt_id), {
      ...extra_data,
      client_id,
    });
  };
  const start = (bytes: Buffer, response: ServerResponse) => {
    switch (peer.starts.shift()) {
      case 'throttled':
        return response.writeHead(429, { 'retry-after': String(pause429Ms / 1000) }).end('Slow down');
      case 'refused':
        return sendJson(response, problemOf({ 1: gone }), 400);
      case 'bad-key':
        return response.writeHead(401).end('Unauthorized');
      case 'server-error':
        return response.writeHead(500).end('500 Internal Server Error');
      case 'no-json':
        return response.writeHead(200).end('<html>');
      case 'redirect':
        return response.writeHead(302, { location: 'http://localhost:1/steal' }).end();
      case 'lost-request':
        return response.destroy();
      case 'lost-answer':
        take(bytes, response);
        return response.destroy();
      case 'late-run': {
        const run = take(bytes, response);
        if (run) run.isLate = true;
        return response.destroy();
      }
      default: {
        const run = take(bytes, response);
        return run && sendJson(response, { prompt_id: run.id, number: runs.length, node_errors: {} });
      }
    }
  };
  const showQueue = (response: ServerResponse) => {
    const [running, ...waiting] = queue();
    sendJson(response, {
      queue_running: running ? [tuple(running)] : [],
      queue_pending: waiting.map(tuple),
    });
  };
  const look = (response: ServerResponse) => {
    const [running] = queue();
    switch (peer.looks.shift()) {
      case 'cold':
        return showQueue(response);
      case 'server-error':
        return response.writeHead(502).end('Bad Gateway');
      case 'throttled':
        return response.writeHead(429, { 'retry-after': '1' }).end();
      case 'throttled-for-hours':
        return response.writeHead(429, { 'retry-after': '36000' }).end();
      case 'bad-key':
        return response.writeHead(401).end('Unauthorized');
      case 'lost':
        return response.destroy();
      case 'failed':
        if (running) running.state = 'failed';
        return showQueue(response);
      case 'forgotten':
        if (running) running.state = 'forgotten';
        return showQueue(response);
      default:
        if (running) running.looks += 1;
        if (running && running.looks > looksNeeded) running.state = 'ended';
        return showQueue(response);
    }
  };
  const showHistory = (ended: Run[], response: ServerResponse) => {
    const body = Object.assign({}, ...ended.map(history)) as Record<
      string,
      { outputs: Record<string, unknown> }
    >;
    const drawn = Object.values(body).find(({ outputs }) => Object.keys(outputs).length > 0);
    if (drawn && peer.outputs[0] === 'elsewhere') {
      peer.outputs.shift();
      drawn.outputs = {
        7: { images: [{ filename: '../../etc/secret.png', subfolder: '', type: 'output' }] },
      };
    }
    sendJson(response, body);
  };
  const interrupt = (bytes: Buffer, response: ServerResponse) => {
    const { prompt_id } = JSON.parse(bytes.toString()) as { prompt_id?: string };
    const [running] = queue();
    if (running && (peer.isOld || !prompt_id || prompt_id === running.id))
      Object.assign(running, { state: 'interrupted', isCancelled: true });
    response.writeHead(200).end();
  };
  const drop = (bytes: Buffer, response: ServerResponse) => {
    const { delete: ids } = JSON.parse(bytes.toString()) as { delete: string[] };
    const [, ...waiting] = queue();
    for (const run of waiting)
      if (ids.includes(run.id)) Object.assign(run, { state: 'forgotten', isCancelled: true });
    response.writeHead(200).end();
  };
  const upload = async (request: IncomingMessage, bytes: Buffer, response: ServerResponse) => {
    peer.uploadCalls += 1;
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    const [image, subfolder, type] = ['image', 'subfolder', 'type'].map(name => form.get(name));
    if (!(image instanceof File) || type !== 'input' || form.has('overwrite'))
      throw new Error('A wrong upload.');
    const content = Buffer.from(await image.arrayBuffer());
    peer.uploads.set(`${String(subfolder)}/${image.name}`, content);
    sendJson(response, { name: image.name, subfolder, type });
  };
  const view = (url: URL, response: ServerResponse) => {
    if (/\.\.|^\//.test(url.searchParams.get('filename') ?? '..')) return response.writeHead(400).end();
    sendPicture(response, picture, peer.outputs.shift());
  };
  const server = await servePeer(async (request, bytes, response) => {
    const { method, headers } = request;
    const url = new URL(request.url ?? '', 'http://peer');
    if (headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('Unauthorized');
    // The middleware against strange pages: who says an origin must say the right one.
    if (headers.origin !== undefined) return void response.writeHead(403).end();
    const [, id] = /^\/history\/([^/]+)$/.exec(url.pathname) ?? [];
    const [, name] = /^\/object_info\/([^/]+)$/.exec(url.pathname) ?? [];
    const ended = shown().filter(run => run.state !== 'waiting');
    if (id)
      return showHistory(
        ended.filter(run => run.id === id),
        response,
      );
    if (name) return sendJson(response, classes[name] ? { [name]: { input: choices[name] ?? {} } } : {});
    switch (`${method} ${url.pathname}`) {
      case 'POST /prompt':
        return void start(bytes, response);
      case 'GET /queue':
        return void look(response);
      case 'POST /queue':
        return drop(bytes, response);
      case 'POST /interrupt':
        return interrupt(bytes, response);
      case 'GET /history':
        return showHistory(ended.slice(-Number(url.searchParams.get('max_items') ?? ended.length)), response);
      case 'POST /upload/image':
        return upload(request, bytes, response);
      case 'GET /view':
        return void view(url, response);
      case 'GET /system_stats':
        return sendJson(response, { system: { os: 'linux', comfyui_version: '0.3.75' }, devices: [] });
      default:
        return void response.writeHead(404).end('404: Not Found');
    }
  });

  const peer: ComfyuiPeer = {
    starts: [],
    looks: [],
    outputs: [],
    uploads: new Map(),
    uploadCalls: 0,
    isOld: false,
    settings: { COMFYUI_BASE_URL: server.origin, COMFYUI_API_KEY: token },
    runs,
    get prompts() {
      return runs.map(({ nodes }) => nodes);
    },
    addOther: () => add({}, `other-${runs.length + 1}`, {}),
    provider: createComfyuiGateway({
      baseUrl: `${server.origin}/`,
      apiKey: token,
      file,
      requestMs: 5_000,
    }),
    came: ordered => ordered,
    appear: () => {
      for (const run of runs) run.isLate = false;
    },
    close: server.close,
  };
  return peer;
}
