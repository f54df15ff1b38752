import { derivedId } from '@insta-ai/chassis/new-id';
import { slicesOf } from '@insta-ai/chassis/slices-of';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import { calendarTimeMs, entriesPerCall } from '@insta-ai/proto/data/calendar-ai';
import type {
  CalendarEntry,
  CalendarRequest,
  EntryRequest,
  PlacedEntry,
} from '@insta-ai/proto/http/calendar-ai';
import { findTold } from '@insta-ai/proto/rules/voice/text-similarity';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { type CountingDeps, countedText } from '../text-model/paying/counted-text.ts';
import { paidBy } from '../text-model/paying/paid-chat.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { usedOf } from '../voice/in-voice.ts';
import type { CalendarVoiceGateway, Voice } from '../voice/voice.gateway.ts';
import { entriesByRule } from './by-rule/entries-by-rule.ts';
import { calendarNotDescribed, everythingKept, goesOn, offerRule, tookTooLong } from './calendar.errors.ts';
import type { DraftsStore, HeldDraft } from './drafts/drafts.store.ts';
import { textOnce } from './drafts/text-once.ts';
import { draftIdOf, whileHeld } from './drafts/while-held.ts';
import { homeZone } from './home-zone.ts';
import { openSlots } from './open-slots.ts';
import { planSlots, type Slot } from './plan-slots.ts';
import type { ProgressGateway } from './progress.gateway.ts';
import { readRange } from './read-range.ts';
import { type EntriesTask, type EntryTexts, writeEntries } from './write-entries.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

export type CalendarService = {
  /**
   * Plans a calendar and has its texts written. What is written is kept for a while: asked again, it goes on from there. Without a
   * `requestKey` only until it is there, for the next one with the same words is another.
   */
  generate(userId: string, request: CalendarRequest, signal?: AbortSignal): Promise<CalendarEntry[]>;
  /** Has the texts of one entry written anew, once for a `requestKey`; its kind, moment and content type stay. */
  rewrite(userId: string, request: EntryRequest, signal?: AbortSignal): Promise<CalendarEntry>;
};

type Deps = CountingDeps & {
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  voices: CalendarVoiceGateway;
  progress: ProgressGateway;
  drafts: DraftsStore;
  /** Aborts when the process waits for calls under way no longer. */
  closing: AbortSignal;
  now?: () => Date;
  clock?: EntriesTask['clock'];
};

/** How a calendar is written: until when, for whom, and where what is written of it is kept. */
type Way = Pick<EntriesTask, 'deadline' | 'signal' | 'ending'> & { draft?: HeldDraft };

export function createCalendarService(deps: Deps): CalendarService {
  const { contentTypes, voices, progress, closing, now = () => new Date(), clock } = deps;

  const write = async (
    userId: string,
    { kept = [], requestKey, byRule, ...request }: CalendarRequest,
    { deadline, signal, draft, ending }: Way,
  ): Promise<CalendarEntry[]> => {
    const [{ brief, timeZone }, types, voice] = await Promise.all([
      briefOf(deps.users, userId, request),
      contentTypes.list(userId),
      voices.forCalendar(userId, request.description),
    ]);
    const plan = () => {
      const days = readRange(request.from, request.to, timeZone);
      return openSlots(planSlots(days, request, timeZone, now()), kept, days, timeZone);
    };
    const slots = draft?.slots ?? plan();
    if (slots.length === 0) throw everythingKept();
    if (draft && !draft.slots) await draft.plan(slots);
    // Specification section 3: the type whose kind matches, else the first one.
    const typeOf = (kind: string) => (types.find(type => typeFromBus(type) === kind) ?? types[0])?.id;
    const place = (texts: EntryTexts, at: number): PlacedEntry => {
      const { type, date } = slots[at] ?? { type: '', date: new Date(0) };
      return {
        place: at,
        type,
        date: date.toISOString(),
        ...(byRule ? { ...texts, isByRule: true } : voiced(texts, voice)),
        _contentType: typeOf(type) ?? null,
      };
    };
    const before = draft?.entries ?? [];
    const tell = (entries: PlacedEntry[], written: number) => {
      if (requestKey) progress.tell(userId, { requestKey, entries, written, total: slots.length });
    };
    // A page that was loaded anew has not seen what is there.
    tell([], before.length);
    for (const some of slicesOf(before, entriesPerCall)) tell(some, before.length);
    const onWritten: EntriesTask['onWritten'] = async (placed, written) => {
      const entries = placed.map(({ texts, place: at }) => place(texts, at));
      await draft?.keep(entries);
      tell(entries, written);
    };
    const known = kept.map(({ description }) => description);
    const texts = byRule
      ? entriesByRule(brief, slots, known).map(marked(voice))
      : await writeEntries(paidBy(deps.chat, { owner: userId, task: 'calendar' }), {
          brief,
          voice,
          slots,
          known,
          before: before.map(entry => ({ place: entry.place, texts: textsOf(entry) })),
          deadline,
          signal,
          ending,
          clock,
          onWritten,
        }).catch(offerRule);
    const writtenBefore = new Map(before.map(entry => [entry.place, entry]));
    return texts.map((text, at) => {
      const { place: _place, ...entry } = writtenBefore.get(at) ?? place(text, at);
      return entry;
    });
  };

  const rewrite = async (
    userId: string,
    { entry, others, ...request }: EntryRequest,
    way: Pick<Way, 'deadline' | 'signal' | 'ending'>,
  ): Promise<CalendarEntry> => {
    const [{ brief, timeZone }, voice] = await Promise.all([
      briefOf(deps.users, userId, request),
      voices.forCalendar(userId, entry.description),
    ]);
    const date = new Date(entry.date);
    const slot: Slot = {
      type: entry.type,
      date,
      local: dayjs(date).tz(timeZone).format('YYYY-MM-DDTHH:mm'),
    };
    const known = [...others, entry.description].filter(description => description.trim() !== '');
    const [texts] = await countedText(deps, { owner: userId, task: 'calendar', left: way.ending }, chat =>
      writeEntries(chat, { brief, voice, slots: [slot], known, clock, ...way }),
    );
    const { isByRule: _isByRule, resembles: _resembles, ...before } = entry;
    if (!texts) return before;
    return { ...before, ...voiced(texts, voice) };
  };

  /** Without a key the same words may mean another calendar once this one is there. */
  const finish = (draft: HeldDraft) =>
    draft.finish().catch((error: unknown) => deps.log.warn({ err: error }, 'a calendar is kept for longer'));

  return {
    async generate(userId, asked, signal) {
      const deadline = Date.now() + calendarTimeMs;
      // By rule nothing is lost.
      if (asked.byRule) return await write(userId, asked, { deadline, signal });
      const isNamed = asked.requestKey !== undefined;
      const patience = { deadline, signal, stopping: closing, words: { goesOn, tookTooLong } };
      return await whileHeld(deps, draftIdOf(userId, asked), patience, async (draft, ending) => {
        const entries = await write(userId, asked, { deadline, signal, draft, ending });
        if (!isNamed) await finish(draft);
        return entries;
      });
    },

    async rewrite(userId, { others, ...asked }, signal) {
      const deadline = Date.now() + calendarTimeMs;
      if (asked.requestKey === undefined)
        return await rewrite(userId, { ...asked, others }, { deadline, signal });
      // The others may have new texts by the time that it is asked for again.
      const id = derivedId(userId, 'entry', JSON.stringify(asked));
      // Whoever left may only have lost the connection: what is begun is written to its end, and kept.
      return await textOnce(deps, id, { deadline, signal, stopping: closing }, () =>
        rewrite(userId, { ...asked, others }, { deadline, ending: signal }),
      );
    },
  };
}

function textsOf({ location, city, description, prompt = '', resembles }: PlacedEntry): EntryTexts {
  return { location, city, description, prompt, ...(resembles && { resembles }) };
}

/** Says of texts with whose voice they were written. */
function voiced({ lacksVoice, ...texts }: EntryTexts, voice: Voice | undefined) {
  return { ...texts, voice: { text: texts.description, ...usedOf(lacksVoice ? undefined : voice) } };
}

/** Says of texts that no model wrote which post they tell again. */
function marked(voice: Voice | undefined): (texts: EntryTexts) => EntryTexts {
  const find = findTold(voice?.recent ?? []);
  return texts => {
    const resembles = find(texts.description);
    return { ...texts, ...(resembles && { resembles }) };
  };
}

/** What a calendar is about, and the clock it follows. */
async function briefOf(
  users: UsersGateway,
  userId: string,
  request: Pick<CalendarRequest, 'description' | 'activities' | 'timeZone'>,
) {
  const { description, activities, timeZone: browserZone } = request;
  const user = await users.get(userId);
  const { promptCalendar } = user;
  if (`${description}${activities}${promptCalendar}`.trim() === '') throw calendarNotDescribed();
  return {
    brief: { description, activities, promptCalendar },
    timeZone: homeZone(user.timeZone, browserZone),
  };
}
