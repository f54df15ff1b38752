import { AppError, capForeignText } from '@insta-ai/chassis/app-error';
import { askedPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { numberBounds } from '@insta-ai/proto/data/content-type';
import { askJson, asRecord } from '../ask-json.ts';
import { fetchOutput, notItsOwn } from '../fetch-output.ts';
import type { ImageProvider } from '../image-provider.ts';
import {
  endedRunsIn,
  markName,
  progressIn,
  readHistory,
  readQueue,
  readStartAnswer,
  readStats,
  runsIn,
  untold,
} from './comfyui-answers.ts';
import { missingFile } from './missing-file.ts';
import { isOwnOutput } from './output-address.ts';
import { promptIdOf } from './prompt-id.ts';
import { uploadPicture } from './upload-picture.ts';
import { editsPictures, fieldsOf, fillWorkflow, picturesOf } from './workflow.ts';
import type { WorkflowFile } from './workflow-file.ts';

export type ComfyuiSettings = {
  baseUrl: string;
  /** For a proxy in front: ComfyUI itself knows no keys. */
  apiKey: string | undefined;
  file: WorkflowFile;
  /** How long one request may take, in milliseconds. */
  requestMs: number;
};

/** Newest ended prompts that are looked through for our mark, where the server gave an id of its own. */
const historyDepth = 64;

/** ComfyUI on a machine of one's own: it draws by the operator's workflow (github.com/Comfy-Org/ComfyUI, server.py). */
export function createComfyuiGateway({ baseUrl, apiKey, file, requestMs }: ComfyuiSettings): ImageProvider {
  const base = baseUrl.replace(/\/$/, '');
  const { workflow } = file;
  const key: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const ask = (path: string, request: RequestInit & { headers?: Record<string, string> } = {}) =>
    askJson(`${base}${path}`, requestMs, { ...request, headers: { ...key, ...request.headers } });
  const post = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const askQueue = async () => {
    const { status, body } = await ask('/queue');
    const queue = readQueue(status, body);
    if (!queue) throw new Error(`The queue answered with status ${status}.`);
    return queue;
  };
  const askEnded = async (path: string, promptId: string, mark: string) => {
    const { status, body } = await ask(path);
    const found = endedRunsIn(status, body, promptId, mark);
    if (!found) throw new Error(`The history answered with status ${status}.`);
    return found;
  };

  return {
    model: `ComfyUI (${file.name})`,
    isFree: true,
    honours: async () => fieldsOf(workflow),
    edits: async () => editsPictures(workflow),
    async prepare(order, files) {
      const needed = picturesOf(workflow);
      if (needed > 0 && needed !== order.controls.length) throw otherPictures(needed, order.controls.length);
      const pictures: string[] = [];
      for (const { filename } of order.controls.slice(0, needed))
        pictures.push(
          await uploadPicture(
            form => ask('/upload/image', { method: 'POST', body: form }),
            await files.bytes(filename),
          ),
        );
      return { prompt: fillWorkflow(workflow, { order, pictures }) };
    },
    async start({ prompt }, { id }) {
      try {
        const { status, body, headers } = await post('/prompt', {
          prompt,
          prompt_id: promptIdOf(id),
          client_id: 'insta-ai',
          extra_data: { [markName]: id },
        });
        return readStartAnswer(status, body, askedPauseMs(headers, Date.now()));
      } catch (error) {
        return { kind: 'unclear', cause: String(error) };
      }
    },
    // Prompts go from the queue to the history and never back, so what is in neither of them, asked in this order, is nowhere.
    async recover(_order, id) {
      const promptId = promptIdOf(id);
      const queued = runsIn(await askQueue(), promptId, id);
      if (queued.length > 0) return queued;
      const ended = await askEnded(`/history/${promptId}`, promptId, id);
      return ended.length > 0 ? ended : askEnded(`/history?max_items=${historyDepth}`, promptId, id);
    },
    async look(providerId, { count }) {
      try {
        const { status, body, headers } = await ask('/queue');
        const queue = readQueue(status, body);
        if (!queue) return untold(status, askedPauseMs(headers, Date.now()));
        const progress = progressIn(queue, providerId);
        if (progress !== undefined) return { kind: 'running', progress };
        const history = await ask(`/history/${encodeURIComponent(providerId)}`);
        // A workflow without a place for the number draws as many as it draws.
        const isOwnNumber = !fieldsOf(workflow).has('image_number');
        // What else a workflow saves is made on its way, and no picture of the order.
        const most = isOwnNumber ? numberBounds.image_number.maximum : count;
        return readHistory(history.status, history.body, providerId, base, { most, isOwnNumber });
      } catch (error) {
        return { kind: 'unknown', afterMs: 0, cause: String(error) };
      }
    },
    // Older servers stop whatever runs, so it is asked for only while that is ours.
    async cancel(providerId) {
      const { running, waiting } = await askQueue();
      if (waiting.some(({ id }) => id === providerId)) await post('/queue', { delete: [providerId] });
      if (running.some(({ id }) => id === providerId)) await post('/interrupt', { prompt_id: providerId });
    },
    download: async address =>
      isOwnOutput(address, base) ? fetchOutput(address, { base, keptAt: [] }, { headers: key }) : notItsOwn,
    async check() {
      const { host } = new URL(base);
      const asked = (path: string) =>
        ask(path).catch((cause: unknown) => {
          const words = `The image service at ${host} does not answer. Check COMFYUI_BASE_URL, then try again.`;
          throw new AppError('upstream_failed', words, { cause });
        });
      const { status, body } = await asked('/system_stats');
      const found = readStats(status, body);
      if ('problem' in found) throw new AppError('upstream_failed', found.problem);
      const nodes = Object.values(workflow);
      for (const name of new Set(nodes.map(({ class_type }) => class_type))) {
        const known = asRecord((await asked(`/object_info/${encodeURIComponent(name)}`)).body);
        if (!Object.hasOwn(known, name)) throw unknownNode(host, name, file);
        const missing = missingFile(
          known[name],
          nodes.filter(({ class_type }) => class_type === name),
        );
        if (missing !== undefined) throw lacksFile(host, missing, name, file);
      }
      const detail = `ComfyUI ${found.version} answers. It knows every node of the workflow ${file.name}.`;
      return { host, detail };
    },
  };
}

function otherPictures(needed: number, given: number): AppError {
  const pictures = (number: number) => `${number} control picture${number === 1 ? '' : 's'}`;
  return new AppError(
    'failed_precondition',
    `The image service draws from ${pictures(needed)} here, and the content type has ${given}. Change its control pictures.`,
  );
}

function unknownNode(host: string, node: string, { name, setting }: WorkflowFile): AppError {
  return new AppError(
    'upstream_failed',
    `The ComfyUI at ${host} does not know the node ${node} of the workflow ${name}. Install it there, or change ${setting}.`,
  );
}

function lacksFile(host: string, missing: string, node: string, { name, setting }: WorkflowFile): AppError {
  return new AppError(
    'upstream_failed',
    `The ComfyUI at ${host} does not have ${capForeignText(missing)}, which the node ${node} of the workflow ${name} loads. ` +
      `Put it there, or change ${setting}.`,
  );
}
