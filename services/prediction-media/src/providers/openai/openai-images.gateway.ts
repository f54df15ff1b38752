import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@insta-ai/chassis/app-error';
import { wasNeverReached } from '@insta-ai/chassis/outside/was-never-reached';
import { FormData, type RequestInit } from 'undici';
import { askJson } from '../ask-json.ts';
import { askLong, tooLargeFor } from '../ask-long.ts';
import { expired, fetchOutput, notItsOwn } from '../fetch-output.ts';
import type { Download, Drawn, ImageProvider, StartHints, StartOutcome } from '../image-provider.ts';
import { sizeInstead } from '../picture-order.ts';
import { learn, sentFields, taught } from './image-lessons.ts';
import { fieldsOf, imageModelOf } from './image-model.ts';
import { type ImageOrder, imageOrder, usedKinds } from './image-order.ts';
import { legalSize } from './image-sizes.ts';
import {
  type AnsweredPicture,
  type HttpAnswer,
  type ImagesAnswer,
  isUnknownModel,
  readImagesAnswer,
} from './images-answer.ts';
import type { KnownLessons } from './known-lessons.store.ts';
import { listWords } from './model-list.ts';
import { saidIn } from './said-in.ts';

export type OpenAiImagesSettings = {
  /** Up to and with /v1. */
  baseUrl: string;
  /** Not there for a server without keys. */
  key: string | undefined;
  model: string;
  /** The setting that names it, for whoever has to change it. */
  setting: string;
  isFree: boolean;
  /** How long a request that draws nothing may take, in milliseconds. */
  requestMs: number;
  /** Where its pictures lie besides its own address. */
  keptAt: readonly string[];
  /** Pause before a picture that did not come over is fetched again, in milliseconds. */
  fetchAgainMs: number;
  /** What it refused before. */
  lessons: KnownLessons;
};

/** How often a picture that lies elsewhere is fetched. */
const fetchTries = 3;
/** How many things a server may refuse, one after the other, before its refusal is the answer. */
const mostLessons = 3;

/**
 * An image service that speaks as OpenAI does: pictures come with the answer. In plain calls, because its own client repeats
 * POSTs by itself, and follows redirects with the key (ai-providers.md C6).
 */
export function createOpenAiImagesGateway(settings: OpenAiImagesSettings): ImageProvider {
  const base = settings.baseUrl.replace(/\/$/, '');
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'insta-ai' };
  if (settings.key) headers.authorization = `Bearer ${settings.key}`;
  const model = imageModelOf(settings.model);
  const { lessons } = settings;

  const send = (
    fields: Record<string, string | number>,
    { pictures }: ImageOrder,
    signal: AbortSignal,
  ): Promise<HttpAnswer | 'too-large'> =>
    askLong(`${base}/images/${pictures.length > 0 ? 'edits' : 'generations'}`, Number(fields.n), {
      ...(pictures.length > 0 ? formOf(fields, pictures, headers) : jsonOf(fields, headers)),
      method: 'POST',
      signal,
    });

  const ask = async (
    order: ImageOrder,
    { cancelAfterSeconds, unwanted }: StartHints,
  ): Promise<HttpAnswer | 'too-large'> => {
    let known = await lessons.get();
    const timeOut = AbortSignal.timeout(cancelAfterSeconds * 1000);
    // What is billed is waited for: the answer alone says what it took.
    const signal = settings.isFree && unwanted ? AbortSignal.any([timeOut, unwanted]) : timeOut;
    // Kept while the server draws: a store that is slow takes none of the time that it may draw.
    const keeping: Promise<void>[] = [];
    for (let tries = 1; ; tries += 1) {
      const fields = sentFields(order, model.sizes, known);
      const answer = await send(fields, order, signal);
      const lesson = answer === 'too-large' || tries > mostLessons ? undefined : learn(answer, fields);
      if (!lesson) {
        await Promise.all(keeping);
        return answer;
      }
      known = taught(known, lesson);
      keeping.push(lessons.remember(lesson));
    }
  };

  const bring = async (picture: AnsweredPicture): Promise<Download | undefined> => {
    if ('bytes' in picture) return { kind: 'bytes', bytes: picture.bytes };
    for (let attempt = 1; ; attempt += 1) {
      // Without the key: such an address opens by itself.
      const download = await fetchOutput(picture.address, { base, keptAt: settings.keptAt }).catch(
        () => undefined,
      );
      if ((download && download.kind !== 'gone') || attempt === fetchTries) return download;
      await pause(settings.fetchAgainMs);
    }
  };

  const bringAll = async ({
    kind: _,
    pictures: answered,
    ...told
  }: Extract<ImagesAnswer, { kind: 'pictures' }>): Promise<StartOutcome> => {
    const drawn: Drawn = { ...told, pictures: [] };
    for (const picture of answered) {
      const download = await bring(picture);
      if (download?.kind === 'bytes') drawn.pictures.push(download.bytes);
      else drawn.missing = reasonOf(download);
    }
    return { kind: 'drawn', ...drawn };
  };

  return {
    model: settings.model,
    isFree: settings.isFree,
    honours: async () => fieldsOf(model, (await lessons.get()).without),
    kinds: async () => usedKinds,
    edits: async () => model.seesPictures === true,
    drawnAs: async size => sizeInstead(legalSize(size, (await lessons.get()).sizes ?? model.sizes), size),
    most: () => model.most,
    prepare: (order, files) => imageOrder(order, files, { name: settings.model, model }),
    async start(prepared, hints) {
      const order = prepared as ImageOrder;
      try {
        const answer = await ask(order, hints);
        if (answer === 'too-large') return { kind: 'drawn', pictures: [], missing: tooLarge(order) };
        const asked = {
          model: settings.model,
          setting: settings.setting,
          hasPictures: order.pictures.length > 0,
          count: Number(order.fields.n),
        };
        const outcome = readImagesAnswer(answer, asked);
        return outcome.kind === 'pictures' ? await bringAll(outcome) : outcome;
      } catch (error) {
        // What costs nothing is asked again until it answers.
        if (!settings.isFree && wasNeverReached(error)) return { kind: 'refused', reason: notReached };
        return { kind: 'unclear', cause: String(error) };
      }
    },
    // It draws at once, so there is never a run to look at or to end.
    look: async () => ({ kind: 'failed', reason: noRun }),
    cancel: async () => {},
    download: async () => notItsOwn,
    async check() {
      const { host } = new URL(base);
      const at = async (path: string) => {
        const { status, body } = await askJson(`${base}${path}`, settings.requestMs, { headers }).catch(
          (cause: unknown) => {
            throw notReady(
              `The image service at ${host} does not answer. Check OPENAI_IMAGE_BASE_URL`,
              cause,
            );
          },
        );
        if (status === 401 || status === 403)
          throw notReady(`The image service at ${host} does not accept our key. Check OPENAI_IMAGE_API_KEY`);
        return { status, body };
      };
      const one = await at(`/models/${encodeURIComponent(settings.model)}`);
      if (one.status === 200) return { host, detail: `The model ${settings.model} is there.` };
      if (isUnknownModel(one.status, saidIn(one.body)))
        throw notReady(
          `The image service at ${host} does not know the model ${settings.model}. Check ${settings.setting}`,
        );
      // Not every server tells of one model; each tells of all.
      const all = await at('/models');
      if (all.status === 200)
        return { host, detail: `The image service answers.${listWords(settings.model, all.body)}` };
      throw notReady(`There is no image service at ${host}. Check OPENAI_IMAGE_BASE_URL`);
    },
  };
}

const noRun = 'The image service draws at once, so this picture cannot be waited for. Try again.';
const notReached =
  'The image service cannot be reached. Nothing was charged. Try again; if this continues, check OPENAI_IMAGE_BASE_URL.';
const notBrought =
  'The image service made the picture, but it could not be fetched from there, so you may be charged for it. You can try again.';

function reasonOf(download: Exclude<Download, { kind: 'bytes' }> | undefined): string {
  if (!download) return notBrought;
  return download.kind === 'gone' ? expired : download.reason;
}

function tooLarge({ fields }: ImageOrder): string {
  return `${tooLargeFor(Number(fields.n))} You may be charged for it.`;
}

function notReady(message: string, cause?: unknown): AppError {
  return new AppError('upstream_failed', `${message}, then try again.`, { cause });
}

type Fields = Readonly<Record<string, string | number>>;

function jsonOf(fields: Fields, headers: Record<string, string>): RequestInit {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) };
}

function formOf(
  fields: Fields,
  pictures: ImageOrder['pictures'],
  headers: Record<string, string>,
): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  for (const { filename, bytes, mimeType } of pictures)
    body.append('image[]', new Blob([new Uint8Array(bytes)], { type: mimeType }), filename);
  return { headers, body };
}
