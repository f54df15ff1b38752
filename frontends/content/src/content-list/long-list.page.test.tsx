import { renderRemote } from '@insta-ai/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { exampleItem } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

const count = 500;
const rowHeight = 44;
const listHeight = count * rowHeight;
const items = Array.from({ length: count }, (_, n) =>
  exampleItem({
    _id: `id-${n}`,
    title: `item ${n}`,
    date: new Date(Date.UTC(2026, 10, 21, 6 * n)).toISOString(),
  }),
);

/** A page that can be scrolled, as far as a list looks at it; the list begins at its top. */
beforeEach(() => {
  vi.setSystemTime('2026-11-20T06:00:00.000Z');
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2 * listHeight);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: -window.scrollY, bottom: -window.scrollY, height: 0 }) as DOMRect,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
});

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true, writable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset }) => dataset.item);

async function showAll(view: 'table' | 'list') {
  window.localStorage.setItem('contents_view', JSON.stringify(view));
  const shown = await renderRemote(remote.routes, {
    path: '/',
    replies: { listContents: listServer(() => items), listContentTypes: [], listOverdue: [] },
  });
  const pages = Math.ceil(count / 40);
  for (let page = 1; page < pages; page += 1) {
    await shown.person.click(await screen.findByRole('button', { name: 'Load more...' }));
    await waitFor(() => expect(shown.calls('listContents').at(-1)?.query.currentPage).toBe(String(page)));
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull());
  return shown;
}

const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const selected = () => within(screen.getByRole('region', { name: 'Selected items' })).getByText(/ selected$/);

for (const view of ['table', 'list'] as const) {
  test(`of 500 rows the ${view} draws those near the screen, and scrolling comes to each, down and up`, async () => {
    await showAll(view);
    const places = Array.from({ length: Math.ceil((2 * listHeight) / 400) }, (_, n) => n * 400);

    for (const way of [places, places.toReversed()]) {
      const met = new Set<string | undefined>();
      for (const y of way) {
        scrollTo(y);
        expect(drawn().length).toBeLessThan(120);
        for (const id of drawn()) met.add(id);
      }
      expect(met.size).toBe(count);
    }
  });

  test(`in the ${view} a row with the focus stays when the page is scrolled away, and Tab goes on from it`, async () => {
    const { person } = await showAll(view);
    const link = (n: number) => screen.getByRole('link', { name: new RegExp(`item ${n}(?!\\d)`) });
    link(10).focus();

    scrollTo(listHeight / 2);
    expect(link(10)).toHaveFocus();
    expect(drawn()).not.toContain('id-30');

    await person.tab();
    expect(box('item 11')).toHaveFocus();
    await person.tab();
    expect(link(11)).toHaveFocus();
  });
}

test('another view begins with the rows in sight; those beside them come while the browser is idle', async () => {
  const { person } = await showAll('list');
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));

  await person.click(screen.getByRole('button', { name: 'Show Table View' }));

  const inSight = drawn().length;
  expect(inSight).toBeLessThan(30);
  expect(drawn()).not.toContain(`id-${count - 1}`);
  await waitFor(() => expect(idle).not.toHaveLength(0));
  while (idle.length > 0) act(() => idle.shift()?.());
  expect(drawn().length).toBeGreaterThan(inSight);
  expect(drawn()).toContain(`id-${count - 1}`);
});

test('the table says how many rows it has and which one each is', async () => {
  await showAll('table');
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));

  scrollTo(300 * rowHeight);

  expect(screen.getByRole('row', { name: /item 300\b/ })).toHaveAttribute('aria-rowindex', '302');
});

test('an item of the list says which one of its day it is', async () => {
  await showAll('list');

  const third = screen.getAllByRole('listitem').find(item => item.dataset.item === 'id-2');
  expect(third).toHaveAttribute('aria-posinset', '3');
  expect(third).toHaveAttribute('aria-setsize', '4');
});

test('all that are loaded are selected, and a range over rows that are not drawn', async () => {
  const { person } = await showAll('table');
  await person.click(screen.getByRole('checkbox', { name: 'Select all that are loaded' }));
  expect(selected()).toHaveTextContent(`${count} selected`);
  await person.keyboard('{Escape}');

  await person.click(box('item 3'));
  scrollTo(400 * rowHeight);
  expect(drawn()).not.toContain('id-200');
  await person.keyboard('{Shift>}');
  await person.click(box('item 402'));
  await person.keyboard('{/Shift}');

  expect(selected()).toHaveTextContent('400 selected');
});

test('paper shows every row', async () => {
  await showAll('table');

  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toHaveLength(count);

  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn().length).toBeLessThan(120);
});
