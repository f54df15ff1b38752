import { setTimeout as pause } from 'node:timers/promises';
import { signInFirstUser } from '@insta-ai/deploy/launcher/way-in/first-user';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import type { Content } from '@insta-ai/proto/http/content';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { jsonRequest } from '../testing/json-request.ts';

/** Signs a person in as the login does; answers their token. */
export async function signIn(publicUrl: string, email: string, password: string): Promise<string> {
  const signedIn = await signInFirstUser(publicUrl, email, password);
  if (!signedIn) throw new Error(`${email} cannot sign in.`);
  return signedIn.token;
}

/** What tests ask of the running product, as a signed-in person's browser would. */
export type Api = ReturnType<typeof createApi>;

export function createApi(publicUrl: string, token: string) {
  const ask = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const reply = await fetch(`${publicUrl}${path}`, jsonRequest(method, token, body, headers));
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const predictions = (id: string) => ask<Prediction[]>('GET', `/api/predictions/content/${id}`);
  const generateImage = (id: string, key: string) =>
    ask<Prediction[]>('POST', `/api/contents/${id}/generateImage`, undefined, { 'idempotency-key': key });
  const pictures = async (id: string, count: number): Promise<string[]> => {
    const made = await until(
      () => predictions(id),
      all => all.length === count && all.every(({ completed_at }) => completed_at !== null),
    );
    return made.flatMap(({ output }) => output);
  };
  return {
    ask,
    predictions,
    generateImage,
    /** Outputs of an item, as soon as that many pictures are ready. */
    pictures,
    /** Generates pictures for an item; answers their outputs when all are ready. */
    async generate(id: string, count = 1): Promise<string[]> {
      for (let index = 0; index < count; index += 1) await generateImage(id, `click-${index}`);
      return pictures(id, count);
    },
    createContentType: (fields: Partial<ContentType>) =>
      ask<ContentType>('POST', '/api/contentTypes', fields),
    createContent: (fields: Partial<Content>) => ask<Content>('POST', '/api/contents', fields),
    content: (id: string) => ask<Content>('GET', `/api/contents/${id}`),
    saveContent: (id: string, fields: Partial<Content>) =>
      ask<Content>('POST', `/api/contents/${id}`, fields),
    publish: (id: string) => ask<Content>('POST', `/api/contents/${id}/publish`),
  };
}

/** Asks until the answer is what a test waits for; gives up after `limitMs` with the last answer in its text. */
export async function until<T>(
  look: () => Promise<T>,
  enough: (seen: T) => boolean,
  limitMs = busyMachineMs,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (enough(seen)) return seen;
    if (Date.now() > deadline)
      throw new Error(`Not reached in ${limitMs} ms. Last seen: ${JSON.stringify(seen)}`);
    await pause(100);
  }
}
