import type { Static, TSchema } from 'typebox';

/** The services of the product, named as their folders. */
export const serviceNames = [
  'auth-user',
  'content',
  'content-type',
  'prediction-media',
  'instagram',
  'calendar-ai',
  'notifier',
  'realtime-gateway',
  'spending',
  'voice',
] as const;

export type ServiceName = (typeof serviceNames)[number];

/** One HTTP call of the product: who owns it, who may make it, what goes in and what comes out. */
export type Call<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path in Fastify's notation. */
  readonly path: string;
  /** Further paths with the same meaning (the specification's "id empty for a new one"). */
  readonly aliases?: readonly string[];
  readonly owner: ServiceName;
  /** `user` needs a bearer token; `public` may be called by anyone. */
  readonly access: 'public' | 'user';
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is multipart with one part named `file`. */
  readonly upload?: true;
  /** The body is a form of text fields, as a browser sends it without script. */
  readonly form?: true;
  /** The body reaches the call as bytes, which are signed: parsed they take forty times the room, and anybody may send some. */
  readonly signed?: true;
  readonly reply: Reply;
  /** Statuses of success beside 200. */
  readonly also?: readonly (202 | 206 | 302 | 304)[];
  /** The reply is a page for people, also when it says that there is nothing. */
  readonly isPage?: true;
  /** How long its answer may take where that is minutes, in milliseconds: processes that end wait for it. */
  readonly takesUpToMs?: number;
  /** Largest accepted body in bytes; the chassis' default is 1 MiB. */
  readonly bodyLimit?: number;
};

/** Largest body of a webhook in bytes: a platform sends up to 1,000 updates at once (instagram-graph-api.md, 6.3). */
export const webhookLimit = 8 * 1024 * 1024;

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call;
}

type Part<T> = T extends TSchema ? (TSchema extends T ? undefined : Static<T>) : undefined;

/** Values of a call's path parameters. */
export type ParamsOf<C> = C extends Call<infer P, TSchema, TSchema, TSchema> ? Part<P> : never;
/** Values of a call's query string, after defaults. */
export type QueryOf<C> = C extends Call<TSchema, infer Q, TSchema, TSchema> ? Part<Q> : never;
/** Value of a call's request body. */
export type BodyOf<C> = C extends Call<TSchema, TSchema, infer B, TSchema> ? Part<B> : never;
/** Value of a call's reply. */
export type ReplyOf<C> = C extends Call<TSchema, TSchema, TSchema, infer R> ? Static<R> : never;
