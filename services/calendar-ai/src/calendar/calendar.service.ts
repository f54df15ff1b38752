import { typeFromBus } from '@insta-ai/proto/convert/target';
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
import { type PaidChat, paidBy } from '../text-model/paying/paid-chat.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { usedOf } from '../voice/in-voice.ts';
import type { Voice, VoiceGateway } from '../voice/voice.gateway.ts';
import { entriesByRule } from './by-rule/entries-by-rule.ts';
import { calendarNotDescribed, everythingKept, offerRule } from './calendar.errors.ts';
import { homeZone } from './home-zone.ts';
import { openSlots } from './open-slots.ts';
import { planSlots, type Slot } from './plan-slots.ts';
import type { ProgressGateway } from './progress.gateway.ts';
import { readRange } from './read-range.ts';
import { type EntriesTask, type EntryTexts, writeEntries } from './write-entries.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** How long a calendar may take in all, in milliseconds; a little less than the clients' own limit (specification section 9: 600 s). */
const calendarTimeMs = 570_000;

export type CalendarService = {
  /** Plans a calendar and has its texts written; stores nothing. */
  generate(userId: string, request: CalendarRequest, signal?: AbortSignal): Promise<CalendarEntry[]>;
  /** Has the texts of one entry written anew; its kind, moment and content type stay. */
  rewrite(userId: string, request: EntryRequest, signal?: AbortSignal): Promise<CalendarEntry>;
};

type Deps = {
  chat: PaidChat;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  voices: VoiceGateway;
  progress: ProgressGateway;
  now?: () => Date;
  clock?: EntriesTask['clock'];
};

export function createCalendarService(deps: Deps): CalendarService {
  const { contentTypes, voices, progress, now = () => new Date(), clock } = deps;
  const chatOf = (owner: string) => paidBy(deps.chat, { owner, task: 'calendar' });
  return {
    async generate(userId, { kept = [], requestKey, byRule, ...request }, signal) {
      const deadline = Date.now() + calendarTimeMs;
      const [{ brief, timeZone }, types, voice] = await Promise.all([
        briefOf(deps.users, userId, request),
        contentTypes.list(userId),
        voices.of(userId, request.description),
      ]);
      const days = readRange(request.from, request.to, timeZone);
      const slots = openSlots(planSlots(days, request, timeZone, now()), kept, days, timeZone);
      if (slots.length === 0) throw everythingKept();
      // Specification section 3: the type whose kind matches, else the first one.
      const typeOf = (kind: string) => (types.find(type => typeFromBus(type) === kind) ?? types[0])?.id;
      const place = (texts: EntryTexts, at: number): PlacedEntry => {
        const { type, date } = slots[at] ?? { type: '', date: new Date(0) };
        return {
          place: at,
          type,
          date: date.toISOString(),
          ...texts,
          _contentType: typeOf(type) ?? null,
          ...(byRule ? { isByRule: true } : { voice: { text: texts.description, ...usedOf(voice) } }),
        };
      };
      const onWritten: EntriesTask['onWritten'] = (placed, written) => {
        if (!requestKey) return;
        const entries = placed.map(({ texts, place: at }) => place(texts, at));
        progress.tell(userId, { requestKey, entries, written, total: slots.length });
      };
      const known = kept.map(({ description }) => description);
      const texts = byRule
        ? entriesByRule(brief, slots, known).map(marked(voice))
        : await writeEntries(chatOf(userId), {
            brief,
            voice,
            slots,
            known,
            deadline,
            signal,
            clock,
            onWritten,
          }).catch(offerRule);
      return texts.map((text, at) => {
        const { place: _place, ...entry } = place(text, at);
        return entry;
      });
    },

    async rewrite(userId, { entry, others, ...request }, signal) {
      const [{ brief, timeZone }, voice] = await Promise.all([
        briefOf(deps.users, userId, request),
        voices.of(userId, entry.description),
      ]);
      const date = new Date(entry.date);
      const slot: Slot = {
        type: entry.type,
        date,
        local: dayjs(date).tz(timeZone).format('YYYY-MM-DDTHH:mm'),
      };
      const known = [...others, entry.description].filter(description => description.trim() !== '');
      const deadline = Date.now() + calendarTimeMs;
      const [texts] = await writeEntries(chatOf(userId), {
        brief,
        voice,
        slots: [slot],
        known,
        deadline,
        signal,
        clock,
      });
      const { isByRule: _isByRule, resembles: _resembles, ...before } = entry;
      if (!texts) return before;
      return { ...before, ...texts, voice: { text: texts.description, ...usedOf(voice) } };
    },
  };
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
