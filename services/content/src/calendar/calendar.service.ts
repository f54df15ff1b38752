import { createHash } from 'node:crypto';
import { newId } from '@insta-ai/chassis/new-id';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { Content } from '@insta-ai/proto/http/content';
import type { BatchesService } from '../batches/batches.service.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { withTypesByNow } from '../content-types/type-by-now.ts';
import { toContent } from '../item/content-wire.ts';
import { unlessDeleted } from '../item/contents.errors.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { selectedAccount } from '../users/account-for.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { CalendarSave, CalendarSavesStore } from './calendar-saves.store.ts';
import { newItems } from './new-items.ts';

/** How long the same entries count as the same click, in milliseconds; a named request counts for a day. */
const sameEntriesMs = 5 * 60_000;

export type CalendarService = {
  /**
   * Creates one draft per entry, all or none, and offers texts and pictures for them; a repeated request (same `repeatKey`,
   * else same entries) creates nothing.
   */
  save(owner: string, entries: readonly CalendarEntry[], repeatKey?: string): Promise<Content[]>;
  /** Finishes a save that a killed process left incomplete. */
  finish(save: CalendarSave): Promise<void>;
};

type Deps = {
  saves: CalendarSavesStore;
  store: Pick<ContentsStore, 'insertMissing' | 'getMany'>;
  contentTypes: Pick<ContentTypesGateway, 'get'>;
  users: UsersGateway;
  batches: Pick<BatchesService, 'offer'>;
  now?: () => Date;
};

export function createCalendarService({
  saves,
  store,
  contentTypes,
  users,
  batches,
  now = () => new Date(),
}: Deps): CalendarService {
  const finish = async ({ _id, owner, ids, items }: CalendarSave) => {
    if (!items) return;
    await store.insertMissing(await withTypesByNow(contentTypes, items, now()));
    await batches.offer(owner, { items: ids }, `calendar.${_id}`).catch(unlessDeleted);
    await saves.noteItemsCreated(_id);
  };
  const createItems = async (save: CalendarSave) => {
    await finish(save);
    return (await store.getMany(save.owner, save.ids)).map(toContent);
  };
  /** The calendar that an earlier copy of this request created. */
  const findEarlier = async (owner: string, key: string, hasRepeatKey: boolean) => {
    const earlier = await saves.find(owner, key);
    if (!earlier) return undefined;
    const contents = await createItems(earlier);
    const isOld = now().getTime() - earlier.createdAt.getTime() > sameEntriesMs;
    // All of it was deleted since: saving it again means wanting it again.
    if (hasRepeatKey || !(isOld || contents.length === 0)) return contents;
    await saves.forget(earlier._id);
    return undefined;
  };

  return {
    finish,
    async save(owner, entries, repeatKey) {
      const key = repeatKey === undefined ? `entries:${hashOf(entries)}` : `name:${repeatKey}`;
      for (;;) {
        const before = await findEarlier(owner, key, repeatKey !== undefined);
        if (before) return before;
        const account = await selectedAccount(users, owner);
        const items = await newItems({ owner, account }, entries, contentTypes, now());
        const ids = items.map(item => item._id);
        const save: CalendarSave = { _id: newId(), owner, key, ids, items, createdAt: now() };
        if (await saves.begin(save)) return createItems(save);
      }
    },
  };
}

function hashOf(entries: readonly CalendarEntry[]): string {
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
}
