import { type Static, type TSchema, Type } from 'typebox';
import { isTokenRefused } from '../graph/errors/login-errors.ts';
import type { FilmPart } from '../graph/film-client.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { nextCursor, Paging } from '../graph/graph-paging.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';
import type { ContainerParams } from './container-params.ts';
import { discoverAccount } from './discover-account.ts';

/** A post as the account shows it; what the platform leaves out is empty, or undefined where that matters. */
export type ShownMedia = {
  id: string;
  caption: string;
  timestamp: string;
  permalink: string;
  thumbnail: string;
  mediaType: string | undefined;
  productType: string | undefined;
  slides: number | undefined;
};

/** How many posts an account may still send, of how many in a day. */
export type PostQuota = { left: number; total: number };

/** Publishing to one account (instagram-graph-api.md, 2.1 to 2.9). */
export type Platform = {
  /** `uri` takes the film of a container that was made for an upload. */
  createContainer(params: ContainerParams): Promise<GraphResult<{ id: string; uri?: string }>>;
  /** How much of an upload the platform has; without `offset` it does not say (2.6). */
  uploadState(
    id: string,
  ): Promise<GraphResult<{ code: string; offset: number | undefined; isWhole: boolean }>>;
  containerStatus(id: string): Promise<GraphResult<{ code: string; detail: string | undefined }>>;
  /** The id of the professional account of exactly this name; undefined when there is none. */
  findPartner(username: string): Promise<GraphResult<string | undefined>>;
  /** Posts that the platform still allows; undefined when it does not give the total. */
  postsLeft(): Promise<GraphResult<PostQuota | undefined>>;
  /** What the account shows, newest first; stories have their own list. */
  recentMedia(list: 'media' | 'stories', limit: number): Promise<GraphResult<ShownMedia[]>>;
  /** The same back to a moment; `isWhole` when the list reaches it. Stories are shown for a day. */
  mediaSince(
    list: 'media' | 'stories',
    since: Date,
  ): Promise<GraphResult<{ media: ShownMedia[]; isWhole: boolean }>>;
  publish(containerId: string): Promise<GraphResult<string>>;
  /** The public address of a post; empty when the platform does not give it. */
  permalink(mediaId: string): Promise<GraphResult<string>>;
  /** Writes below a live post, in the name of the account. */
  comment(mediaId: string, text: string): Promise<GraphResult<string>>;
  /** The newest comments below a post; replies are not among them (3.1). */
  comments(mediaId: string): Promise<GraphResult<{ texts: string[]; isAll: boolean }>>;
  /** The only change that a live post takes (2.3); asked twice it changes nothing more. */
  switchCommentsOff(mediaId: string): Promise<GraphResult<unknown>>;
};

/** The same with its host for uploads. */
export type UploadingPlatform = Platform & {
  /** Sends the rest of a film. */
  sendFilm(part: Omit<FilmPart, 'token' | 'ends'>): Promise<GraphResult<unknown>>;
};

export type PlatformAccess = { accountId: string; pageToken: string; userToken: string };

const Made = Type.Object({ id: Type.String({ minLength: 1 }) });
const MadeContainer = Type.Object({
  id: Type.String({ minLength: 1 }),
  uri: Type.Optional(Type.String({ pattern: '^https?://' })),
});
const UploadState = Type.Object({
  status_code: Type.String(),
  video_status: Type.Optional(
    Type.Object({
      uploading_phase: Type.Optional(
        Type.Object({
          status: Type.Optional(Type.String()),
          bytes_transferred: Type.Optional(Type.Integer({ minimum: 0 })),
        }),
      ),
    }),
  ),
});
const Status = Type.Object({ status_code: Type.String(), status: Type.Optional(Type.String()) });
const Limit = Type.Object({
  data: Type.Array(
    Type.Object({
      quota_usage: Type.Number(),
      config: Type.Optional(Type.Object({ quota_total: Type.Optional(Type.Number()) })),
    }),
  ),
});
const MediaList = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String(),
      caption: Type.Optional(Type.String()),
      timestamp: Type.Optional(Type.String()),
      permalink: Type.Optional(Type.String()),
      media_type: Type.Optional(Type.String()),
      media_product_type: Type.Optional(Type.String()),
      media_url: Type.Optional(Type.String()),
      thumbnail_url: Type.Optional(Type.String()),
      children: Type.Optional(Type.Object({ data: Type.Array(Type.Object({ id: Type.String() })) })),
    }),
  ),
  paging: Paging,
});
/** instagram-graph-api.md, 2.9. */
const mediaFields = 'id,caption,timestamp,permalink,media_type,media_product_type,media_url,thumbnail_url';
const Success = Type.Object({ success: Type.Literal(true) });
const Comments = Type.Object({
  data: Type.Array(Type.Object({ text: Type.Optional(Type.String()) })),
  paging: Paging,
});
const Link = Type.Object({
  permalink: Type.Optional(Type.String()),
  shortcode: Type.Optional(Type.String()),
});

/** Of what an account shows, read back to a moment: more than anybody posts in a month (2.7). */
const pageSize = 100;
const mostPages = 20;

/** Of a post's comments, the newest first; no further ones are read. */
const shownComments = 50;

type Deps = { graph: GraphClient; access: PlatformAccess };

export function createPlatform({ graph, access }: Deps): Platform {
  const { accountId, pageToken, userToken } = access;
  const post = <S extends TSchema>(path: string, params: ContainerParams, reply: S) =>
    graph({ method: 'POST', path, params, token: pageToken, reply });
  /** Reads of new objects were seen to fail with 100/33 for one kind of token and not the other (1.5). */
  const read = async <S extends TSchema>(path: string, params: ContainerParams, reply: S) => {
    const answer = await graph({ method: 'GET', path, params, token: pageToken, reply });
    const missing = answer.kind === 'refused' && answer.error.code === 100 && answer.error.subcode === 33;
    if (!missing) return answer;
    const other = await graph({ method: 'GET', path, params, token: userToken, reply });
    // That of the page was accepted, and is what the account lives by.
    return isTokenRefused(other) ? answer : other;
  };
  return {
    createContainer: params => post(`${accountId}/media`, params, MadeContainer),
    async uploadState(id) {
      const answer = await read(id, { fields: 'status_code,video_status' }, UploadState);
      return mapResult(answer, ({ status_code: code, video_status: video }) => {
        const { status, bytes_transferred: offset } = video?.uploading_phase ?? {};
        return { code, offset, isWhole: status === 'complete' };
      });
    },

    async containerStatus(id) {
      const answer = await read(id, { fields: 'status_code,status' }, Status);
      return mapResult(answer, ({ status_code: code, status: detail }) => ({ code, detail }));
    },
    async findPartner(username) {
      return mapResult(await discoverAccount(graph, access, username), found => found?.id);
    },
    async postsLeft() {
      const params = { fields: 'quota_usage,config' };
      return mapResult(await read(`${accountId}/content_publishing_limit`, params, Limit), ({ data }) => {
        const [limit] = data;
        const total = limit?.config?.quota_total;
        return limit && total !== undefined ? { left: total - limit.quota_usage, total } : undefined;
      });
    },
    async recentMedia(list, limit) {
      const fields = list === 'stories' ? mediaFields : `${mediaFields},children{id}`;
      const params = { fields, limit: String(limit) };
      return mapResult(await read(`${accountId}/${list}`, params, MediaList), ({ data }) =>
        data.map(toShown),
      );
    },
    async mediaSince(list, since) {
      const fields = list === 'stories' ? mediaFields : `${mediaFields},children{id}`;
      const found = new Map<string, ShownMedia>();
      let after: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const params = { fields, limit: String(pageSize), ...(after !== undefined && { after }) };
        const answer = await read(`${accountId}/${list}`, params, MediaList);
        if (answer.kind !== 'ok') return answer;
        const fresh = answer.value.data.filter(({ id }) => !found.has(id)).map(toShown);
        for (const media of fresh) found.set(media.id, media);
        const isPast = fresh.some(({ timestamp }) => Date.parse(timestamp) < since.getTime());
        after = isPast || fresh.length === 0 ? undefined : nextCursor(answer.value.paging);
        if (after === undefined) return { kind: 'ok', value: { media: [...found.values()], isWhole: true } };
      }
      return { kind: 'ok', value: { media: [...found.values()], isWhole: false } };
    },
    async publish(containerId) {
      const params = { creation_id: containerId };
      return mapResult(await post(`${accountId}/media_publish`, params, Made), made => made.id);
    },
    async permalink(mediaId) {
      const params = { fields: 'permalink,shortcode,media_product_type,timestamp' };
      // Never built from the numeric id (2.8).
      return mapResult(
        await read(mediaId, params, Link),
        ({ permalink, shortcode }) =>
          permalink || (shortcode ? `https://www.instagram.com/p/${shortcode}/` : ''),
      );
    },
    async comment(mediaId, text) {
      return mapResult(await post(`${mediaId}/comments`, { message: text }, Made), made => made.id);
    },
    switchCommentsOff: mediaId => post(mediaId, { comment_enabled: 'false' }, Success),
    async comments(mediaId) {
      const params = { fields: 'id,text', limit: String(shownComments) };
      return mapResult(await read(`${mediaId}/comments`, params, Comments), ({ data, paging }) => ({
        texts: data.map(({ text = '' }) => text),
        // A page lacks those of people who may not be shown (3.1), so one that is not full may have another behind it.
        isAll: data.length < shownComments && !paging?.next,
      }));
    },
  };
}

function toShown(media: Static<typeof MediaList>['data'][number]): ShownMedia {
  return {
    id: media.id,
    caption: media.caption ?? '',
    timestamp: media.timestamp ?? '',
    permalink: media.permalink ?? '',
    thumbnail: media.thumbnail_url ?? (media.media_type === 'VIDEO' ? '' : (media.media_url ?? '')),
    mediaType: media.media_type,
    productType: media.media_product_type,
    slides: media.children?.data.length,
  };
}
