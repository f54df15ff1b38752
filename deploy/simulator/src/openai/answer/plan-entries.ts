/** One slot of a plan, as far as the request fixes it. */
export type Slot = Readonly<Record<string, unknown>>;

const dayMs = 24 * 60 * 60 * 1000;
/** When people look, in minutes of the day: the first post of a kind, and the latest for another one. */
const hours: Readonly<Record<string, readonly [number, number]>> = {
  story: [8 * 60 + 30, 21 * 60],
  post: [12 * 60 + 30, 20 * 60],
  reel: [18 * 60 + 30, 21 * 60 + 30],
};

/**
 * The slots a list in the answer should have. The request may list them itself, or give counts and a range of days
 * (reels and posts in all, stories per day, as the calendar form has them).
 */
export function planEntries(facts: Readonly<Record<string, unknown>>, listName: string): Slot[] | undefined {
  const listed = listedSlots(facts, listName);
  if (listed) return listed;
  const reels = count(facts.reels);
  const posts = count(facts.posts);
  const stories = count(facts.stories ?? facts.stories_per_day ?? facts.storiesPerDay);
  if (reels === undefined && posts === undefined && stories === undefined) return undefined;
  const days = daysOf(facts);
  const slots = [
    ...spread('reel', reels ?? 0, days),
    ...spread('post', posts ?? 0, days),
    ...days.flatMap(day =>
      Array.from({ length: stories ?? 0 }, (_, nth) => slot('story', day, nth, stories ?? 1)),
    ),
  ];
  return slots.sort((a, b) => String(a.date).localeCompare(String(b.date)));
}

const listNames = ['slots', 'entries', 'items', 'plan', 'calendar'];

function listedSlots(facts: Readonly<Record<string, unknown>>, listName: string): Slot[] | undefined {
  for (const name of [listName, ...listNames]) {
    const list = facts[name];
    if (Array.isArray(list) && list.length > 0 && list.every(one => typeof one === 'object' && one !== null))
      return list;
  }
  return undefined;
}

const count = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

export function daysOf(facts: Readonly<Record<string, unknown>>): number[] {
  const from = Date.parse(String(facts.from ?? facts.start ?? facts.startDate ?? ''));
  const to = Date.parse(String(facts.to ?? facts.end ?? facts.endDate ?? ''));
  if (Number.isNaN(from)) return [Date.UTC(2026, 0, 5)];
  const start = Math.floor(from / dayMs) * dayMs;
  const last = Number.isNaN(to) ? start : Math.max(start, Math.floor(to / dayMs) * dayMs);
  return Array.from(
    { length: Math.min(366, (last - start) / dayMs + 1) },
    (_, index) => start + index * dayMs,
  );
}

function spread(kind: string, amount: number, days: readonly number[]): Slot[] {
  const aDay = Math.ceil(amount / days.length);
  const onDay = new Map<number, number>();
  return Array.from({ length: amount }, (_, index) => {
    const day = days[Math.floor(((index + 0.5) * days.length) / amount)] ?? days[0] ?? 0;
    const nth = onDay.get(day) ?? 0;
    onDay.set(day, nth + 1);
    return slot(kind, day, nth, aDay);
  });
}

/** Several on a day are spread evenly between the first and the last hour, never at night. */
function slot(kind: string, day: number, nth: number, ofDay: number): Slot {
  const [first, last] = hours[kind] ?? [12 * 60, 20 * 60];
  const minutes = first + Math.floor(((last - first) * nth) / Math.max(1, ofDay));
  return { type: kind, date: new Date(day + minutes * 60_000).toISOString() };
}
