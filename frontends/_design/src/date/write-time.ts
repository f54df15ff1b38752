// Written out: to make a formatter for each would take longer than all else that the first screen needs of dates.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

// As getUTCDay counts them.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

let ordinals: Intl.PluralRules | undefined;
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
  Do: time => ordinal(time.getUTCDate()),
  D: time => String(time.getUTCDate()),
  HH: time => padded(time.getUTCHours()),
  H: time => String(time.getUTCHours()),
  mm: time => padded(time.getUTCMinutes()),
  ss: time => padded(time.getUTCSeconds()),
  SSS: time => padded(time.getUTCMilliseconds(), 3),
};

const groups = new RegExp(`(${Object.keys(writers).join('|')})`);

/** The parts of each pattern in turn, what stands as it is among them: there are few patterns, and a month writes hundreds of times. */
const patterns = new Map<string, string[]>();

/** Writes the UTC fields of a date by a pattern such as `dddd Do MMMM`: letter groups as dayjs and Moment have them, all else stands as it is. */
export function writeTime(time: Date, pattern: string): string {
  const parts = patterns.get(pattern) ?? pattern.split(groups);
  patterns.set(pattern, parts);
  let written = '';
  for (const part of parts) written += writers[part]?.(time) ?? part;
  return written;
}

const monthOf = (time: Date) => months[time.getUTCMonth()] ?? '';
const weekdayOf = (time: Date) => weekdays[time.getUTCDay()] ?? '';
const padded = (figure: number, length = 2) => String(figure).padStart(length, '0');

function ordinal(figure: number): string {
  ordinals ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${figure}${endings[ordinals.select(figure)]}`;
}
