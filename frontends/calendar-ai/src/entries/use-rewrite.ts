import { notify } from '@insta-ai/design';
import { callApi, createRepeatKeys, messageOf, useTimeZone } from '@insta-ai/platform';
import { hintLength } from '@insta-ai/proto/data/calendar-ai';
import { instagramTypes } from '@insta-ai/proto/data/content-type';
import type { EntryRequest } from '@insta-ai/proto/http/calendar-ai';
import { firstCharacters } from '@insta-ai/proto/rules/post-text';
import { useEffect, useRef, useState } from 'react';
import type { FormRequest } from '../request/default-request.ts';
import { entryOf, type Row } from './kept-calendar.ts';
import type { RewrittenTexts } from './rewritten.ts';

/** Asked again after an answer that got lost, the same texts are wanted: they are paid already. */
const keys = createRepeatKeys<{ rowId: string } & Omit<EntryRequest, 'others' | 'requestKey'>>('entry');

type Rewritten = (before: Row, texts: RewrittenTexts) => void;

/** Regenerates single rows, each in its place; several may be under way at a time. */
export function useRewrite(onRewritten: Rewritten) {
  const timeZone = useTimeZone();
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const rewrite = async (row: Row, rows: readonly Row[], { description, activities }: FormRequest) => {
    const { rowId } = row;
    const entry = entryOf(row);
    const type = instagramTypes.find(kind => kind === entry.type);
    if (!type) return;
    const signal = left.current?.signal;
    const others = rows
      .filter(other => other.rowId !== rowId)
      .map(other => firstCharacters(other.description, hintLength));
    setUnderWay(before => new Set(before).add(rowId));
    try {
      const about = { description, activities, timeZone, entry: { ...entry, type } };
      const rewritten = await keys.call({ rowId, ...about }, requestKey =>
        callApi('generateCalendarEntry', { body: { ...about, others, requestKey }, signal }),
      );
      const { location, city, description: text, prompt, voice, resembles } = rewritten;
      if (!signal?.aborted) onRewritten(row, { location, city, description: text, prompt, voice, resembles });
    } catch (error) {
      if (!signal?.aborted) notify.error(messageOf(error));
    } finally {
      setUnderWay(before => new Set([...before].filter(id => id !== rowId)));
    }
  };
  return { rewrite, underWay };
}
