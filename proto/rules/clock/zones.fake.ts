import { wallTime } from './wall-time.ts';

export const dayMs = 24 * 60 * 60_000;
const quarterMs = 15 * 60_000;

/** Clocks go forward by an hour at night, by half an hour, at midnight, and in the last hour of a day. */
export const zones = [
  'Europe/Rome',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'America/Nuuk',
];

/** Days on which clocks in one of these zones are changed, and one without. */
const days = [
  '03-08',
  '03-28',
  '03-29',
  '04-05',
  '04-24',
  '06-01',
  '09-06',
  '10-04',
  '10-25',
  '10-29',
  '11-01',
];

/** Every quarter of an hour of the days around them, as milliseconds. */
export const aroundChanges: number[] = days.flatMap(day => {
  const noon = Date.parse(`2026-${day}T12:00Z`);
  return Array.from({ length: 385 }, (_, n) => noon + (n - 192) * quarterMs);
});

/** The moments at which the clock of a zone shows a time, found by looking at it and not by a rule. */
export function momentsShowing(zone: string, wall: number): number[] {
  const near = Array.from({ length: 30 * 4 }, (_, n) => wall + (n - 60) * quarterMs);
  return near.filter(instant => wallTime(instant, zone).getTime() === wall);
}
