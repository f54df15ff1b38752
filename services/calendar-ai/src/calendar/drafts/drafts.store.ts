import type { JsonValue } from '@bufbuild/protobuf';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import { calendarKeptMs } from '@insta-ai/proto/data/calendar-ai';
import type { PlacedEntry } from '@insta-ai/proto/http/calendar-ai';
import type { Slot } from '../plan-slots.ts';

/** A calendar as far as it is written; the plan stays as it was first made, whatever the clock says later. Or one text, once it is written. */
export type Draft = { slots?: Slot[]; entries: PlacedEntry[]; text?: WrittenText };

/** What was answered to whoever asked for a text, as JSON. */
export type WrittenText = JsonValue;

/** A draft that is this process's to write, until it lets go or is silent for too long. */
export type HeldDraft = Draft & {
  /** Until when, unless it is kept or renewed before. */
  readonly heldUntil: Date;
  plan(slots: Slot[]): Promise<void>;
  /** Keeps what is written; false when somebody else took over meanwhile. */
  keep(entries: readonly PlacedEntry[]): Promise<boolean>;
  /** Keeps a text that is written, unless somebody else took over meanwhile. */
  keepText(text: WrittenText): Promise<void>;
  /** Says until when it is still at it; false when somebody else took over meanwhile. */
  renew(until: Date): Promise<boolean>;
  /** Says that whoever asks from now on wants another one. */
  finish(): Promise<void>;
  letGo(): Promise<void>;
};

/** What is written of calendars and texts whose reply may not have arrived. */
export type DraftsStore = {
  /** Undefined while another process holds it; `anew` forgets what is written of one that is finished. */
  hold(id: string, anew: boolean): Promise<HeldDraft | undefined>;
  /** Forgets what nobody asked for again. */
  readonly forgetOld: Timer;
};

type Document = Omit<Draft, 'text'> & {
  _id: string;
  holder: string;
  heldUntil: Date;
  expiresAt: Date;
  isFinished?: true;
  /** A text. An older version, which keeps those of items alone, reads and writes it under this name. */
  item?: WrittenText;
};

/** How long a holder may be silent before another takes over, in milliseconds. */
export const heldMs = 15_000;

export const draftsIndexes: CollectionIndexes = {
  collection: 'drafts',
  indexes: [{ key: { expiresAt: 1 } }],
};

type Deps = Pick<ServiceContext<unknown>, 'db'> & { now?: () => number };

export function createDraftsStore({ db, now = Date.now }: Deps): DraftsStore {
  const drafts = db.collection<Document>('drafts');
  const held = (heldUntil = new Date(now() + heldMs)) => ({
    heldUntil,
    expiresAt: new Date(now() + calendarKeptMs),
  });

  return {
    async hold(_id, anew) {
      const holder = newId();
      const own = { _id, holder };
      const begun = held();
      const isOurs = async (write: Promise<{ matchedCount: number }>) => (await write).matchedCount === 1;
      const draft = await drafts
        .findOneAndUpdate(
          { _id, heldUntil: { $lte: new Date(now()) } },
          { $set: { holder, ...begun }, $setOnInsert: { entries: [] } },
          { upsert: true, returnDocument: 'after' },
        )
        .catch((error: unknown) => {
          // There is one, and it is held.
          if (isDuplicateKey(error)) return null;
          throw error;
        });
      if (!draft) return undefined;
      const isOver = anew && draft.isFinished;
      if (isOver)
        await drafts.updateOne(own, { $set: { entries: [] }, $unset: { slots: '', isFinished: '' } });
      const { slots, entries, item: text }: Partial<Document> = isOver ? {} : draft;
      return {
        ...(slots && { slots }),
        ...(text !== undefined && { text }),
        entries: entries ?? [],
        heldUntil: begun.heldUntil,
        plan: async made => void (await drafts.updateOne(own, { $set: { slots: made } })),
        keep: written =>
          isOurs(drafts.updateOne(own, { $push: { entries: { $each: [...written] } }, $set: held() })),
        keepText: async written => void (await drafts.updateOne(own, { $set: { item: written } })),
        renew: until => isOurs(drafts.updateOne(own, { $set: held(until) })),
        finish: async () => void (await drafts.updateOne(own, { $set: { isFinished: true } })),
        letGo: async () => void (await drafts.updateOne(own, { $set: { heldUntil: new Date(0) } })),
      };
    },
    forgetOld: {
      name: 'forget-drafts',
      everyMs: calendarKeptMs / 4,
      run: async () => void (await drafts.deleteMany({ expiresAt: { $lte: new Date(now()) } })),
    },
  };
}
