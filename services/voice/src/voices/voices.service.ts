import { createHash } from 'node:crypto';
import { toAppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import type { VoiceRow } from '@insta-ai/proto/data/voice/voice';
import type { PostsGateway } from '../posts/posts.gateway.ts';
import { measureVoice } from '../sheet/measure-voice.ts';
import type { RecentPost, TextsGateway } from '../texts/texts.gateway.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { type Exemplar, newVoice, type VoiceDocument, type VoiceImport } from './voice.ts';
import { recentSince, type VoiceFor, voiceFor } from './voice-for.ts';
import {
  exemplarGone,
  noAccount,
  notConnected,
  nothingToPick,
  postNotImported,
  tooManyExemplars,
} from './voices.errors.ts';
import type { VoicesStore } from './voices.store.ts';

type Deps = {
  store: VoicesStore;
  users: UsersGateway;
  posts: PostsGateway;
  texts: TextsGateway;
  now(): Date;
  stopping: AbortSignal;
  log: Logger;
};

export type VoicesService = ReturnType<typeof createVoicesService>;

export type NewExemplar = {
  postId?: string;
  text?: string;
  /** A model wrote the text, and the person edited it. */
  isEdit?: boolean;
  /** The selected one when it is left out. */
  account?: string;
  /** The example whose place it takes. */
  replaces?: string;
};

/** An import that has not ended after so long was left behind by a kill: nobody waits longer for the posts. */
const leftBehindMs = 90_000;
/** After so long posts that were made elsewhere are looked for again. */
const importedAnewMs = 24 * 60 * 60 * 1_000;

/** One voice per person and Instagram account; a call is about the account that it names, else about the selected one. */
export function createVoicesService({ store, users, posts, texts, now, stopping, log }: Deps) {
  const accountOf = async (owner: string, asked?: string) => {
    const { selected, connected } = await users.accounts(owner);
    if (asked !== undefined && !connected.includes(asked)) throw notConnected();
    const accountId = asked ?? selected;
    if (!accountId) throw noAccount();
    return accountId;
  };
  const read = async (owner: string, accountId: string): Promise<VoiceDocument> =>
    (await store.find(owner, accountId)) ?? newVoice(owner, accountId);

  /** Asked twice it brings the same; what it brings is one write. */
  const runImport = async (owner: string, accountId: string, askedAt: Date) => {
    const voice = { owner, accountId };
    try {
      const found = await posts.list(owner, accountId);
      const measured = measureVoice(found.map(({ caption }) => caption));
      await store.endImport(voice, askedAt, { posts: found, measured, endedAt: now(), problem: '' });
    } catch (error) {
      // It is not over: whoever runs next takes it up.
      if (stopping.aborted) return;
      const { code, message } = toAppError(error);
      if (code === 'internal') log.error({ err: error }, 'an import of posts failed');
      await store.endImport(voice, askedAt, { endedAt: now(), problem: message });
    }
  };

  /** A calendar that may repeat something is better than none. */
  const publishedOn = async (owner: string, accountId: string): Promise<RecentPost[]> => {
    try {
      return await texts.publishedSince(owner, accountId, recentSince(now()));
    } catch (error) {
      log.warn({ err: error }, 'a calendar is written without what was published');
      return [];
    }
  };
  /** Nobody waits for it: it is for the next one. Where nobody ever imported, it is the person's to begin. */
  const importAnew = (voice: VoiceDocument) => {
    const askedAt = now();
    const run = async () => {
      if (!isOld(voice.import, askedAt) || !(await store.takeOverImport(voice, askedAt))) return;
      await runImport(voice.owner, voice.accountId, askedAt);
    };
    run().catch((error: unknown) => log.warn({ err: error }, 'posts were not imported anew'));
  };

  /**
   * The items first: who dies in between has a voice that can be deleted once more. And once again afterwards, for what was saved
   * while the voice was still there; from then on nothing of it is saved.
   */
  const removeWith = async (owner: string, remove: () => Promise<void>) => {
    await texts.forgetVoices(owner);
    await remove();
    await texts.forgetVoices(owner);
  };
  const removeAll = (owner: string) => removeWith(owner, () => store.removeAll(owner));

  return {
    /** An empty one without an account, so that the page can say what is missing. */
    async get(owner: string, account?: string): Promise<VoiceDocument> {
      if (account !== undefined) return read(owner, await accountOf(owner, account));
      const { selected: accountId } = await users.accounts(owner);
      return accountId ? read(owner, accountId) : newVoice(owner, '');
    },

    async import(owner: string, account?: string): Promise<VoiceDocument> {
      const accountId = await accountOf(owner, account);
      const askedAt = now();
      await store.beginImport(owner, accountId, askedAt);
      await runImport(owner, accountId, askedAt);
      return read(owner, accountId);
    },

    /** Takes up imports that a kill left behind. */
    async takeUpImports(): Promise<void> {
      const before = new Date(now().getTime() - leftBehindMs);
      await eachByItself(await store.listRunning(before), async left => {
        const askedAt = now();
        // One that waits here for others may be deleted by now, and nothing of it may come back.
        if (await store.takeOverImport(left, askedAt)) await runImport(left.owner, left.accountId, askedAt);
      });
    },

    async saveRow(
      owner: string,
      row: VoiceRow,
      edited: string | null,
      account?: string,
    ): Promise<VoiceDocument> {
      const accountId = await accountOf(owner, account);
      await store.saveRow(owner, accountId, row, edited);
      return read(owner, accountId);
    },

    async addExemplar(
      owner: string,
      { postId, text = '', isEdit, account, replaces }: NewExemplar,
    ): Promise<VoiceDocument> {
      const accountId = await accountOf(owner, account);
      const exemplar = postId
        ? await fromPost(owner, accountId, postId)
        : fromText(text, isEdit ? 'edit' : 'text');
      const isThere = await store.addExemplar(owner, accountId, exemplar, replaces);
      const voice = await read(owner, accountId);
      if (!isThere) throw tooManyExemplars(voice.exemplars);
      return voice;
    },

    async removeExemplar(owner: string, id: string, account?: string): Promise<VoiceDocument> {
      const accountId = await accountOf(owner, account);
      if (!(await store.removeExemplar(owner, accountId, id))) throw exemplarGone();
      return read(owner, accountId);
    },

    async remove(owner: string, account?: string): Promise<VoiceDocument> {
      const accountId = await accountOf(owner, account);
      await removeWith(owner, () => store.remove(owner, accountId));
      return newVoice(owner, accountId);
    },

    /** All accounts of the person, those that are no longer connected as well. */
    async removeAll(owner: string): Promise<VoiceDocument> {
      const { selected = '' } = await users.accounts(owner);
      await removeAll(owner);
      return newVoice(owner, selected);
    },

    countOthers: ({ owner, accountId }: VoiceDocument) => store.countOthers(owner, accountId),

    /**
     * What a text model is given for a text in hand, which goes to that account; empty where nothing was learned. A calendar is told what
     * was published here as well.
     */
    async voiceFor(
      owner: string,
      about: string,
      { account, isForCalendar = false }: { account?: string | undefined; isForCalendar?: boolean } = {},
    ): Promise<VoiceFor> {
      const accountId = account ?? (await users.accounts(owner)).selected;
      if (!accountId) return { sheet: [], exemplars: [], recent: [] };
      const [voice, published] = await Promise.all([
        read(owner, accountId),
        isForCalendar ? publishedOn(owner, accountId) : [],
      ]);
      if (isForCalendar) importAnew(voice);
      return voiceFor(voice, about, { published, now: now() });
    },

    /** What is left of what a text was written with, whatever account it was of. */
    async findExemplars(owner: string, asked: readonly string[]) {
      const there = await store.exemplarIds(owner);
      return { hasVoice: there !== undefined, ids: asked.filter(id => there?.includes(id)) };
    },

    forget: removeAll,
  };

  async function fromPost(owner: string, accountId: string, postId: string) {
    const post = (await read(owner, accountId)).posts.find(({ id }) => id === postId);
    if (!post) throw postNotImported();
    if (post.caption.trim() === '') throw nothingToPick();
    return { id: post.id, text: post.caption.trim(), from: 'post' } as const;
  }
}

/** One that runs, or was left behind, brings the posts by itself. */
function isOld({ state, askedAt }: VoiceImport, now: Date): boolean {
  return state !== 'running' && askedAt !== null && now.getTime() - askedAt.getTime() > importedAnewMs;
}

/** Its id follows from it, so that the same text twice is one example. */
function fromText(given: string, from: 'text' | 'edit'): Exemplar {
  const text = given.trim();
  if (text === '') throw nothingToPick();
  const id = `text-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  return { id, text, from };
}
