import { expect, test } from 'vitest';
import { fetchEveryPage } from './fetch-every-page.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => `row ${at}`);

/** A list that changes once, between the first page and the second. */
function listChangingOnce(rows: string[], change: (rows: string[]) => string[] = now => now) {
  let now = rows;
  const asked: number[] = [];
  const fetchPage = async ({ pageSize, currentPage }: { pageSize: number; currentPage: number }) => {
    asked.push(currentPage);
    if (currentPage === 1 && now === rows) now = change(rows);
    return { reply: now.slice(pageSize * currentPage).slice(0, pageSize), total: now.length };
  };
  return { asked, fetchPage, idOf: (row: string) => row };
}

test('what comes to the list between two pages is there, and nothing is there twice', async () => {
  const rows = many(150);

  expect(await fetchEveryPage(listChangingOnce(rows, before => ['new', ...before]))).toEqual([
    'new',
    ...rows,
  ]);
});

test('what moves up when something leaves the list is not missed', async () => {
  const rows = many(150);

  expect(await fetchEveryPage(listChangingOnce(rows, before => before.slice(1)))).toEqual(rows.slice(1));
});

test('a list that goes on changing ends with what it was last', async () => {
  const list = listChangingOnce(many(150));
  let at = 0;
  const fetchPage: typeof list.fetchPage = async page => {
    const { reply } = await list.fetchPage(page);
    at += 1;
    return { reply, total: 150 + at };
  };

  expect(await fetchEveryPage({ ...list, fetchPage })).toHaveLength(150);
  expect(list.asked).toEqual([0, 1, 0, 1, 0, 1]);
});

test('no more pages than are wanted are asked for', async () => {
  const list = listChangingOnce(many(350));

  expect(await fetchEveryPage({ ...list, limit: 200 })).toHaveLength(200);
  expect(list.asked).toEqual([0, 1]);
});

test('a list that does not tell how many there are is read once', async () => {
  const list = listChangingOnce(many(150));
  const untold = async (page: Parameters<typeof list.fetchPage>[0]) => ({
    ...(await list.fetchPage(page)),
    total: null,
  });

  expect(await fetchEveryPage({ ...list, fetchPage: untold })).toHaveLength(150);
  expect(list.asked).toEqual([0, 1]);
});
