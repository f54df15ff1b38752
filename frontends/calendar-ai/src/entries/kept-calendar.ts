import { keptInBrowser } from '@insta-ai/platform';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { FormRequest } from '../request/default-request.ts';
import type { Counts } from '../request/planned-counts.ts';

export const entryTexts = ['location', 'city', 'description', 'prompt'] as const;

/** A text of an entry that a person and the model both write. */
export type EntryText = (typeof entryTexts)[number];

/** An entry on the screen, with an id of its own; `date` is '' once it was removed, and Generate keeps a locked one. */
export type Row = CalendarEntry & {
  rowId: string;
  isLocked: boolean;
  /** Which of its texts the person typed. */
  ownWords?: readonly EntryText[];
};

/** The entry alone, without what only this screen knows. */
export function entryOf({ rowId: _rowId, isLocked: _isLocked, ownWords: _ownWords, ...entry }: Row) {
  return entry;
}

/** A calendar that is being written: asked for again with the same key, it goes on where it was. */
export type UnderWay = { key: string; request: FormRequest; kept: Row[]; askedAt: number };

/** What a person has on the screen: survives leaving it, until it is saved or the tab closes. */
export type KeptCalendar = {
  request: FormRequest;
  rows: Row[];
  wanted: Counts | null;
  /** Names the save of exactly these rows, so that it happens once however often it is asked for. */
  saveKey: string;
  underWay?: UnderWay | undefined;
  /** The description that the profile gave. Missing in what an older version kept. */
  usualDescription?: string;
};

export function keepCalendar(userId: string, calendar: KeptCalendar): void {
  keptInBrowser.keep('calendar-ai', JSON.stringify(calendar), userId);
}

export function forgetCalendar(userId: string): void {
  keptInBrowser.forget('calendar-ai', userId);
}

/** What was kept; null when there is nothing or not all of it can be read. */
export function readCalendar(userId: string): KeptCalendar | null {
  try {
    const kept: unknown = JSON.parse(keptInBrowser.read('calendar-ai', userId) ?? 'null');
    return isCalendar(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isCalendar(kept: unknown): kept is KeptCalendar {
  if (!has(kept, ['request', 'rows', 'wanted', 'saveKey'])) return false;
  const { request, rows, wanted, saveKey } = kept;
  const underWay = has(kept, ['underWay']) ? kept.underWay : undefined;
  const usual = has(kept, ['usualDescription']) ? kept.usualDescription : '';
  return (
    typeof saveKey === 'string' &&
    typeof usual === 'string' &&
    isRequest(request) &&
    Array.isArray(rows) &&
    rows.every(isRow) &&
    (wanted === null || isCounts(wanted)) &&
    (underWay === undefined || isUnderWay(underWay))
  );
}

function isUnderWay(value: unknown): boolean {
  if (!has(value, ['key', 'request', 'kept', 'askedAt'])) return false;
  const { key, request, kept, askedAt } = value;
  return (
    typeof key === 'string' &&
    isRequest(request) &&
    Array.isArray(kept) &&
    kept.every(isRow) &&
    typeof askedAt === 'number'
  );
}

function isRequest(value: unknown): boolean {
  const texts = ['description', 'activities', 'from', 'to'];
  return has(value, texts) && texts.every(name => typeof value[name] === 'string') && isCounts(value);
}

function isCounts(value: unknown): boolean {
  const names = ['stories', 'posts', 'reels'];
  return has(value, names) && names.every(name => Number.isInteger(value[name]) && Number(value[name]) >= 0);
}

function isRow(value: unknown): boolean {
  const texts = ['rowId', 'type', 'date', 'location', 'city', 'description'];
  if (
    !has(value, [...texts, '_contentType', 'isLocked']) ||
    texts.some(name => typeof value[name] !== 'string')
  )
    return false;
  const { date, _contentType, isLocked } = value;
  return (
    typeof isLocked === 'boolean' &&
    // An older version kept rows without these.
    (!has(value, ['prompt']) || typeof value.prompt === 'string') &&
    (!has(value, ['isByRule']) || typeof value.isByRule === 'boolean') &&
    (!has(value, ['ownWords']) || areTexts(value.ownWords)) &&
    (!has(value, ['voice']) || isVoice(value.voice)) &&
    (!has(value, ['resembles']) || isPost(value.resembles)) &&
    (date === '' || !Number.isNaN(Date.parse(String(date)))) &&
    (_contentType === null || typeof _contentType === 'string')
  );
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(name => entryTexts.includes(name));
}

function isVoice(value: unknown): boolean {
  if (!has(value, ['text', 'hadSheet', 'exemplars'])) return false;
  const { text, hadSheet, exemplars } = value;
  const isExemplar = (one: unknown) =>
    has(one, ['id', 'opening']) && typeof one.id === 'string' && typeof one.opening === 'string';
  return (
    typeof text === 'string' &&
    typeof hadSheet === 'boolean' &&
    Array.isArray(exemplars) &&
    exemplars.every(isExemplar)
  );
}

function isPost(value: unknown): boolean {
  if (!has(value, ['text', 'publishedAt'])) return false;
  const { text, publishedAt } = value;
  return typeof text === 'string' && (publishedAt === null || typeof publishedAt === 'string');
}

function has(value: unknown, names: string[]): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && names.every(name => name in value);
}
