import { describe, expect, it } from 'vitest';
import type { GraphResult } from './graph-result.ts';
import { readPages } from './read-pages.ts';

type Answer = GraphResult<{ data: { id: string }[]; paging?: object }>;

const silence: Answer = { kind: 'unclear', reason: 'no answer' };
const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, at) => String(from + at));

/** A platform that answers one page after the other, and then the last one for ever, always with the same cursor. */
function read(...pages: (Answer | string[])[]) {
  const asked: (string | undefined)[] = [];
  const answer = readPages(50, async ({ after }) => {
    const page = pages[Math.min(asked.length, pages.length - 1)] ?? silence;
    asked.push(after);
    if (!Array.isArray(page)) return page;
    const paging = { cursors: { after: 'same' }, next: 'https://graph.example/next' };
    return { kind: 'ok', value: { data: page.map(id => ({ id })), paging } };
  });
  return answer.then(result => ({
    asked,
    result,
    ids: result.kind === 'ok' ? result.value.map(one => one.id) : [],
  }));
}

describe('a list of the platform', () => {
  it('is read until ids repeat, although the cursor never changes', async () => {
    const { ids, asked } = await read(['1', '2'], ['2', '3'], ['1', '3']);

    expect(ids).toEqual(['1', '2', '3']);
    expect(asked).toEqual([undefined, 'same', 'same']);
  });

  it('ends at an empty page and at one that names no next', async () => {
    expect(await read(['1'], [])).toMatchObject({ ids: ['1'], asked: { length: 2 } });
    const last: Answer = { kind: 'ok', value: { data: [{ id: '2' }], paging: { cursors: { after: 'x' } } } };
    expect(await read(['1'], last)).toMatchObject({ ids: ['1', '2'], asked: { length: 2 } });
  });

  it('is no longer than wanted', async () => {
    const { ids, asked } = await read(idsOf(40), idsOf(40, 40), idsOf(40, 80));
    expect(ids).toEqual(idsOf(50));
    expect(asked).toHaveLength(2);
  });

  it('is what was found so far when a later page fails, and the failure when the first one does', async () => {
    expect((await read(['1'], silence)).ids).toEqual(['1']);
    expect((await read(silence)).result).toEqual(silence);
  });
});
