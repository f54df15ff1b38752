import type { Static } from 'typebox';
import { nextCursor, type Paging } from './graph-paging.ts';
import type { GraphResult } from './graph-result.ts';

type Page<T> = { data: T[]; paging?: Static<typeof Paging> };

/**
 * A list page by page until enough is there. A platform that shows the same cursor on each page ends when ids repeat
 * (instagram-graph-api.md, 3.2). If a later page fails, what was found before is the answer.
 */
export async function readPages<T extends { id: string }>(
  wanted: number,
  ask: (after: { after?: string }) => Promise<GraphResult<Page<T>>>,
): Promise<GraphResult<T[]>> {
  const found = new Map<string, T>();
  let after: string | undefined;
  do {
    const answer = await ask(after === undefined ? {} : { after });
    if (answer.kind !== 'ok') {
      if (found.size === 0) return answer;
      break;
    }
    const fresh = answer.value.data.filter(one => !found.has(one.id));
    for (const one of fresh) found.set(one.id, one);
    after = fresh.length > 0 ? nextCursor(answer.value.paging) : undefined;
  } while (after !== undefined && found.size < wanted);
  return { kind: 'ok', value: [...found.values()].slice(0, wanted) };
}
