import { createHash } from 'node:crypto';
import { newId } from '@insta-ai/chassis/new-id';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { Content } from '@insta-ai/proto/http/content';
import type { BatchesService } from '../batches/batches.service.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { toContent } from '../item/content-wire.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { CalendarSave, CalendarSavesStore } from './calendar-saves.store.ts';
import { newItems } from './new-items.ts';

/** How long the same entries count as the same click, in milliseconds; a named request counts for a day. */
const sameClickMs = 5 * 60_000;

export type CalendarService = {
  /** Creates one draft per entry, all or none, and offers texts and pictures for them; a repeated request (same name, else same entries) creates nothing. */
  save(owner: string, entries: readonly CalendarEntry[], name?: string): Promise<Content[]>;
  /** Finishes a save that a killed process left incomplete. */
  carryOut(save: CalendarSave): Promise<void>;
};

type Deps = {
  saves: CalendarSavesStore;
  store: Pick<ContentsStore, 'insertMissing' | 'getMany'>;
  contentTypes: ContentTypesGateway;
  batches: Pick<BatchesService, 'offer'>;
  now?: () => Date;
};

export function createCalendarService({
  saves,
  store,
  contentTypes,
  batches,
  now = () => new Date(),
}: Deps): CalendarService {
  const carryOut = async ({ _id, owner, ids, items }: CalendarSave) => {
    if (!items) return;
    await store.insertMissing(items);
    await batches.offer(owner, { items: ids }, `calendar.${_id}`);
    await saves.finish(_id);
  };
  const created = async (save: CalendarSave) => {
    await carryOut(save);
    return (await store.getMany(save.owner, save.ids)).map(toContent);
  };
  /** The calendar that an earlier copy of this request created. */
  const repeated = async (owner: string, key: string, named: boolean) => {
    const earlier = await saves.find(owner, key);
    if (!earlier) return undefined;
    const contents = await created(earlier);
    const isOld = now().getTime() - earlier.createdAt.getTime() > sameClickMs;
    // All of it was deleted since: saving it again means wanting it again.
    if (named || !(isOld || contents.length === 0)) return contents;
    await saves.forget(earlier._id);
    return undefined;
  };

  return {
    carryOut,
    async save(owner, entries, name) {
      const key = name === undefined ? `entries:${hashOf(entries)}` : `name:${name}`;
      for (;;) {
        const before = await repeated(owner, key, name !== undefined);
        if (before) return before;
        const items = await newItems(owner, entries, contentTypes, now());
        const ids = items.map(item => item._id);
        const save: CalendarSave = { _id: newId(), owner, key, ids, items, createdAt: now() };
        if (await saves.begin(save)) return created(save);
      }
    },
  };
}

function hashOf(entries: readonly CalendarEntry[]): string {
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
}
