import type { CalendarEntry, CalendarRequest } from '@insta-ai/proto/http/calendar-ai';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import type { Chat } from '../text-model/chat.gateway.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { describeCalendar } from './calendar.errors.ts';
import { homeZone } from './home-zone.ts';
import { planSlots } from './plan-slots.ts';
import { readRange } from './read-range.ts';
import { writeEntries } from './write-entries.ts';

/** How long a calendar may take in all, in milliseconds; a little less than the clients' own limit (specification section 9: 600 s). */
const calendarTimeMs = 570_000;

export type CalendarService = {
  /** Plans a calendar and has its texts written; stores nothing. */
  generate(userId: string, request: CalendarRequest, left?: AbortSignal): Promise<CalendarEntry[]>;
};

type Needs = { chat: Chat; users: UsersGateway; contentTypes: ContentTypesGateway; now?: () => Date };

export function createCalendarService({
  chat,
  users,
  contentTypes,
  now = () => new Date(),
}: Needs): CalendarService {
  return {
    async generate(userId, { description, activities, from, to, timeZone: browserZone, ...counts }, left) {
      const deadline = Date.now() + calendarTimeMs;
      const [user, types] = await Promise.all([users.get(userId), contentTypes.list(userId)]);
      const promptCalendar = user?.promptCalendar ?? '';
      if (`${description}${activities}${promptCalendar}`.trim() === '') throw describeCalendar();
      const timeZone = homeZone(user?.timeZone, browserZone);
      const slots = planSlots(readRange(from, to, timeZone), counts, timeZone, now());
      const brief = { description, activities, promptCalendar };
      const texts = await writeEntries(chat, brief, slots, { deadline, left });
      // Specification section 3: the type whose kind matches, else the first one.
      const typeOf = (kind: string) => (types.find(type => type.instagramType === kind) ?? types[0])?.id;
      return texts.map((text, place) => {
        const { type, date } = slots[place] ?? { type: '', date: new Date(0) };
        return { type, date: date.toISOString(), ...text, _contentType: typeOf(type) ?? null };
      });
    },
  };
}
