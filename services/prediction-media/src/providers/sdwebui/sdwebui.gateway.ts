import { AppError } from '@insta-ai/chassis/app-error';
import { askedPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { askJson, asRecord } from '../ask-json.ts';
import { askLong, tooLargeFor } from '../ask-long.ts';
import { notItsOwn } from '../fetch-output.ts';
import type { ImageProvider, StartOutcome } from '../image-provider.ts';
import { readDrawing, readModels, wasInterrupted, wasStopped } from './drawing-answers.ts';
import { type DrawingRequest, drawingRequest, usedFields, usedKinds } from './drawing-request.ts';

export type SdwebuiSettings = {
  baseUrl: string;
  /** user:password */
  auth: string | undefined;
  model: string | undefined;
  /** How long a request that draws nothing may take, in milliseconds. */
  requestMs: number;
};

/**
 * The Stable Diffusion web UI of AUTOMATIC1111, and Forge, on a machine of one's own. Pictures come with the answer and are nowhere else, so a
 * lost one is drawn again, which costs nothing. Facts: modules/api/api.py and modules/progress.py of
 * github.com/AUTOMATIC1111/stable-diffusion-webui.
 */
export function createSdwebuiGateway({ baseUrl, auth, model, requestMs }: SdwebuiSettings): ImageProvider {
  const base = baseUrl.replace(/\/$/, '');
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'insta-ai' };
  if (auth !== undefined) headers.authorization = `Basic ${Buffer.from(auth).toString('base64')}`;
  const asPost = (body: unknown) => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const ask = (
    path: string,
    request: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => askJson(`${base}${path}`, requestMs, { headers, ...request });

  const draw = async (
    { call, count, body }: DrawingRequest,
    id: string,
    signal: AbortSignal,
  ): Promise<StartOutcome> => {
    const request = { ...asPost({ ...body, force_task_id: id }), signal };
    const answer = await askLong(`${base}/sdapi/v1/${call}`, count, request);
    if (answer === 'too-large') return { kind: 'refused', reason: tooLargeFor(count) };
    const drawn = readDrawing(answer.status, answer.body, count, askedPauseMs(answer.headers, Date.now()));
    if (drawn.kind !== 'pictures') return drawn;
    const { pictures, jobTimestamp } = drawn;
    if (jobTimestamp !== undefined && (await hasStopped(jobTimestamp)))
      return { kind: 'refused', reason: wasStopped };
    return { kind: 'drawn', pictures };
  };
  /** Pictures that are there are not thrown away because nobody answers what became of their job. */
  const hasStopped = async (jobTimestamp: string) => {
    const { body } = await ask('/sdapi/v1/progress?skip_current_image=true').catch(() => ({
      body: undefined,
    }));
    return wasInterrupted(body, jobTimestamp);
  };
  /** Interrupt has no id and ends whatever is drawn, so it is sent for what is being drawn alone. */
  const interrupt = async (id: string) => {
    const { body } = await ask('/internal/progress', asPost({ id_task: id, live_preview: false }));
    if (asRecord(body).active === true) await ask('/sdapi/v1/interrupt', asPost({}));
  };

  return {
    model: model ?? 'Stable Diffusion web UI',
    isFree: true,
    honours: async () => usedFields,
    kinds: async () => usedKinds,
    prepare: (order, files) => drawingRequest(order, files, model),
    async start(prepared, { id, cancelAfterSeconds, unwanted }) {
      const timeOut = AbortSignal.timeout(cancelAfterSeconds * 1000);
      const signal = unwanted ? AbortSignal.any([timeOut, unwanted]) : timeOut;
      try {
        return await draw(prepared as DrawingRequest, id, signal);
      } catch (error) {
        if (signal.aborted) await interrupt(id).catch(() => {});
        return { kind: 'unclear', cause: String(error) };
      }
    },
    // It draws at once, so there is never a run to look at or to end.
    look: async () => ({ kind: 'failed', reason: noRun }),
    cancel: async () => {},
    download: async () => notItsOwn,
    async check() {
      const { host } = new URL(base);
      const { status, body } = await ask('/sdapi/v1/sd-models').catch((cause: unknown) => {
        const words = `The image service at ${host} does not answer. Check SDWEBUI_BASE_URL, then try again.`;
        throw new AppError('upstream_failed', words, { cause });
      });
      const found = readModels(status, body, model);
      if ('problem' in found) throw new AppError('upstream_failed', found.problem);
      return { host, ...found };
    },
  };
}

const noRun = 'The image service draws at once, so this picture cannot be waited for. Try again.';
