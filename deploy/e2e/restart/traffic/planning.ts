import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { Workplace } from '../workplace.ts';
import type { RequestLog } from './request-log.ts';
import { repeat, type TrafficPart } from './traffic-part.ts';

/** What became of calendars: how many were asked for, how many came whole, and when each was under way. */
export type Calendars = { asked: number; whole: number; underWay: { from: number; to: number }[] };

export const noCalendars: Calendars = { asked: 0, whole: 0, underWay: [] };

/** Six stories on each of these days are nine pieces, of which three are written at once. */
const days = 18;
const stories = 6;
/** How long the model takes for a piece: three times that is longer than any other call is waited for by a process that ends. */
const slowMs = 8_000;
/** One after the other asks each, so that most of the time every replica has one under way. */
const askers = 2;
/** Calendars may be asked for twenty times a minute. */
const everyMs = 10_000;
/** For one of them on a busy machine, in milliseconds. */
const patienceMs = 180_000;

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/**
 * Asks for calendars as a program does that knows nothing of `requestKey`: one that is cut off is lost to it. Each is another one, so
 * that none is given what was written for one before.
 */
export async function planning(
  stage: Workplace,
  log: RequestLog,
  words: string,
): Promise<TrafficPart & { look(): Calendars }> {
  await stage.outside.control('POST', 'faults', {
    target: 'openai.chat',
    kind: 'slow-answer',
    ms: slowMs,
    times: 1_000,
  });
  const calendars: Calendars = { ...noCalendars, underWay: [] };
  const ask = async (what: string) => {
    const from = Date.now();
    calendars.asked += 1;
    const { body } = await log.ask(
      'calendar',
      'POST',
      '/api/contents/generateCalendar',
      {
        description: `${words}, calendar ${what}`,
        activities: '',
        from: day(2),
        to: day(1 + days),
        reels: 0,
        posts: 0,
        stories,
        timeZone: 'UTC',
      },
      {},
      [200],
      patienceMs,
    );
    const entries = Array.isArray(body) ? (body as CalendarEntry[]) : [];
    if (entries.length === days * stories && entries.every(({ description }) => description !== ''))
      calendars.whole += 1;
    calendars.underWay.push({ from, to: Date.now() });
  };
  const parts = Array.from({ length: askers }, (_, asker) =>
    repeat(everyMs, index => ask(`${asker}-${index}`)),
  );
  return {
    async stop() {
      await Promise.all(parts.map(part => part.stop()));
      await stage.outside.control('DELETE', 'faults');
    },
    look: () => calendars,
  };
}
