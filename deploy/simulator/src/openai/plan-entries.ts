/** One slot of a plan, as far as the request fixes it. */
export type Slot = Readonly<Record<string, unknown>>;

const DAY = 24 * 60 * 60 * 1000;
const HOURS: Readonly<Record<string, readonly [number, number]>> = {
  story: [9, 0],
  post: [12, 30],
  reel: [18, 30],
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
  const stories = count(facts.stories ?? facts.storiesPerDay);
  if (reels === undefined && posts === undefined && stories === undefined) return undefined;
  const days = daysOf(facts);
  const slots = [
    ...spread('reel', reels ?? 0, days),
    ...spread('post', posts ?? 0, days),
    ...days.flatMap(day => Array.from({ length: stories ?? 0 }, (_, index) => slot('story', day, index))),
  ];
  return slots.sort((a, b) => String(a.date).localeCompare(String(b.date)));
}

const LIST_NAMES = ['slots', 'entries', 'items', 'plan', 'calendar'];

function listedSlots(facts: Readonly<Record<string, unknown>>, listName: string): Slot[] | undefined {
  for (const name of [listName, ...LIST_NAMES]) {
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
  const start = Math.floor(from / DAY) * DAY;
  const last = Number.isNaN(to) ? start : Math.max(start, Math.floor(to / DAY) * DAY);
  return Array.from({ length: Math.min(366, (last - start) / DAY + 1) }, (_, index) => start + index * DAY);
}

const spread = (kind: string, amount: number, days: readonly number[]): Slot[] =>
  Array.from({ length: amount }, (_, index) => {
    const day = days[Math.floor(((index + 0.5) * days.length) / amount)] ?? days[0] ?? 0;
    return slot(kind, day, Math.floor(index / days.length));
  });

function slot(kind: string, day: number, nth: number): Slot {
  const [hour, minute] = HOURS[kind] ?? [12, 0];
  const minutes = hour * 60 + minute + nth * 95;
  return { type: kind, date: new Date(day + (minutes % (24 * 60)) * 60_000).toISOString() };
}
