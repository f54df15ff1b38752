import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core';
import { atIdle } from '../fetching/when-idle.ts';
import { beside, type ListedRow, rowsToDraw, withRoom } from './row-parts.ts';

/** As many rows are drawn wherever the page is scrolled to: they are few enough. */
const few = 60;
/** How many rows are drawn on either side of the screen. */
const overscan = 10;
/** So many of them more each time the browser is idle: a list begins with those in sight, which somebody waits for. */
const growth = 5;
/** A row that was never measured, until some were. */
const usualHeight = 44;
/** So many measured rows tell how high the others are. */
const telling = 5;

/** How high rows are: those that were measured, and any other. */
type Heights = { known: Map<string, number>; usual: number | undefined };

/** As they were when the list was left, by its name and width, so that it is as long when it is come back to. */
const heightsAtLeave = new Map<string, Heights>();
/** Where the last list began on its page: the next one mostly begins there too. */
let marginAtLeave = 0;

export type RowWindow = ReturnType<typeof createRowWindow>;

/**
 * Knows which rows of a list are near the screen, and where each of them stands. Where all rows were drawn before it came, it
 * measures them all first: nothing on the screen moves when those far away go.
 */
export function createRowWindow(name: string, wereAllDrawn: boolean) {
  let rows: readonly ListedRow[] = [];
  let rowsOnScreen = rows;
  let place: HTMLElement | null = null;
  let mark = -1;
  let margin = marginAtLeave;
  let reach = wereAllDrawn ? overscan : 0;
  let version = 0;
  let isPrinting = false;
  /** Before which index rows are drawn, wherever they are, if they were never measured. */
  let measuresBefore = wereAllDrawn ? Number.POSITIVE_INFINITY : 0;
  let width = window.innerWidth;
  const heights: Heights = heightsAtLeave.get(`${name} ${width}`) ?? { known: new Map(), usual: undefined };
  const listeners = new Set<() => void>();
  const change = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const keyOf = (index: number) => rows[index]?.key ?? '';
  const expected = (index: number) => heights.known.get(keyOf(index)) ?? heights.usual ?? usualHeight;
  const indexOf = (row: HTMLElement) => Number(row.dataset.index);
  const heightOf = (row: HTMLElement) => row.getBoundingClientRect().height || expected(indexOf(row));
  const unmeasured = () =>
    rows.flatMap(({ key }, index) => (index < measuresBefore && !heights.known.has(key) ? index : []));
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    if (!row || !place?.contains(row)) return -1;
    const key = rowsOnScreen[indexOf(row)]?.key;
    return rows.findIndex(other => other.key === key);
  };
  const options = () => ({
    count: rows.length,
    getScrollElement: () => window,
    getItemKey: keyOf,
    estimateSize: expected,
    measureElement(row: HTMLElement, _entry: unknown, of: Virtualizer<Window, HTMLElement>) {
      // A row of another height than expected moves the page, from where it is and not from where it was last heard to be.
      of.scrollOffset = window.scrollY;
      return heightOf(row);
    },
    rangeExtractor: ({ startIndex, endIndex }: { startIndex: number; endIndex: number }) =>
      (rows.length <= few && reach === overscan) || isPrinting
        ? rows.map((_, index) => index)
        : rowsToDraw({
            rows,
            first: startIndex - reach,
            last: endIndex + reach,
            focused: focused(),
            edges: Math.min(beside, reach),
            others: [mark, ...unmeasured()],
          }),
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: margin,
    onChange: change,
  });
  const virtualizer = new Virtualizer<Window, HTMLElement>(options());

  const startOf = (index: number) => {
    const end = margin + virtualizer.getTotalSize();
    return virtualizer.measurementsCache[index]?.start ?? end;
  };

  /** Also while the page is scrolled, when the virtualizer would wait until the page has been laid out. */
  const measureDrawn = () => {
    const drawn = [...virtualizer.elementsCache.values()].filter(row => row.isConnected);
    for (const row of drawn)
      virtualizer.resizeItem(indexOf(row), virtualizer.options.measureElement(row, undefined, virtualizer));
    // Not before all are compared with what was expected of them. The virtualizer itself forgets a height that was as expected.
    for (const row of drawn) heights.known.set(keyOf(indexOf(row)), heightOf(row));
  };

  const measureAgain = () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    heights.known.clear();
    heights.usual = undefined;
    virtualizer.measure();
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  };
  let stopReaching = () => {};
  /** Not all at once: the person may go on meanwhile. */
  const reachFurther = () => {
    if (reach === overscan) return;
    stopReaching = atIdle(() => {
      reach = Math.min(reach + growth, overscan);
      virtualizer.setOptions(options());
      change();
      reachFurther();
    });
  };
  const print = (isOn: boolean) => () => {
    isPrinting = isOn;
    virtualizer.setOptions(options());
    change();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => version,
    /** Says what the list shows, and which row stays drawn because others are put above it; while it is drawn. */
    show(shown: readonly ListedRow[], nextMark: number) {
      // What is put above the mark is drawn and measured at once, and use-kept-place.ts moves the page by it.
      if (nextMark !== mark) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
      if (rows.length > 0 && nextMark > mark) measuresBefore = nextMark;
      rows = shown;
      mark = nextMark;
      virtualizer.scrollOffset = window.scrollY;
      virtualizer.setOptions(options());
    },
    /** Says that it is drawn. */
    drawn() {
      rowsOnScreen = rows;
      measureDrawn();
      virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined;
      const isTold = heights.usual === undefined && heights.known.size >= telling;
      if (isTold) heights.usual = mean(heights.known);
      // The group, for its first row may be a heading that sticks.
      const first = place?.querySelector('[data-index="0"]')?.parentElement;
      const top = first ? first.getBoundingClientRect().top + window.scrollY : margin;
      if (isTold || measuresBefore > 0 || Math.abs(top - margin) >= 1) {
        measuresBefore = 0;
        margin = top;
        virtualizer.setOptions(options());
        change();
      }
      virtualizer._willUpdate();
    },
    /** Begins to watch the page; answers the end of it. */
    watch(list: HTMLElement) {
      place = list;
      // The browser may have found the place where the person was while the list was drawn.
      if (virtualizer.scrollOffset !== window.scrollY) {
        virtualizer.scrollOffset = window.scrollY;
        change();
      }
      const over = new AbortController();
      window.addEventListener('resize', measureAgain, { signal: over.signal });
      window.addEventListener('beforeprint', print(true), { signal: over.signal });
      window.addEventListener('afterprint', print(false), { signal: over.signal });
      const end = virtualizer._didMount();
      reachFurther();
      return () => {
        heightsAtLeave.set(`${name} ${width}`, heights);
        marginAtLeave = margin;
        stopReaching();
        over.abort();
        end();
      };
    },
    measure: virtualizer.measureElement,
    /** What is drawn in place of the rows from one to before another. */
    parts(from: number, to: number) {
      const drawn = virtualizer
        .getVirtualItems()
        .filter(({ index }) => index >= from && index < to)
        .map(item => ({ ...item, key: String(item.key) }));
      return withRoom(drawn, startOf(from), startOf(to));
    },
  };
}

function mean(known: Heights['known']): number {
  return [...known.values()].reduce((sum, height) => sum + height, 0) / known.size;
}
