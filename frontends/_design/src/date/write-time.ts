const language = 'en';

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
);

// The first of February 2026 is a Sunday, which getUTCDay counts as 0.
const weekdays = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 1, day + 1)),
);

const ordinals = new Intl.PluralRules(language, { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** TABLE: what each letter group of a pattern writes; the longest group that fits is taken. */
const writers: Readonly<Record<string, (time: Date) => string>> = {
  YYYY: time => padded(time.getUTCFullYear(), 4),
  MMMM: time => monthOf(time),
  MMM: time => monthOf(time).slice(0, 3),
  MM: time => padded(time.getUTCMonth() + 1),
  dddd: time => weekdayOf(time),
  ddd: time => weekdayOf(time).slice(0, 3),
  dd: time => weekdayOf(time).slice(0, 2),
  DD: time => padded(time.getUTCDate()),
  Do: time => `${time.getUTCDate()}${endings[ordinals.select(time.getUTCDate())]}`,
  D: time => String(time.getUTCDate()),
  HH: time => padded(time.getUTCHours()),
  H: time => String(time.getUTCHours()),
  mm: time => padded(time.getUTCMinutes()),
  ss: time => padded(time.getUTCSeconds()),
  SSS: time => padded(time.getUTCMilliseconds(), 3),
};

const groups = new RegExp(Object.keys(writers).join('|'), 'g');

/** Writes the UTC fields of a date by a pattern such as `dddd Do MMMM`: letter groups as dayjs and Moment have them, all else stands as it is. */
export function writeTime(time: Date, pattern: string): string {
  return pattern.replace(groups, group => writers[group]?.(time) ?? group);
}

const monthOf = (time: Date) => months[time.getUTCMonth()] ?? '';
const weekdayOf = (time: Date) => weekdays[time.getUTCDay()] ?? '';
const padded = (figure: number, length = 2) => String(figure).padStart(length, '0');
