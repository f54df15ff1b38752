import type { Page } from '@playwright/test';

const patienceMs = 60_000;

/** Asks a page for the time from a click or key to the frame that shows what it is for. */
type Asked = { result: string; act: () => Promise<unknown> };

/**
 * Milliseconds from what the person does to the frame in which `result`, an expression of the page, is painted. No less than
 * the browser's own Event Timing says of that click or key: a frame may come first and the work after it.
 */
export async function timeToPainted(page: Page, { result, act }: Asked): Promise<number> {
  await page.evaluate(`void (window.deed = (${watch})(() => Boolean(${result})))`);
  await act();
  const time = await page.evaluate<number>('window.deed');
  if (time < 0) throw new Error(`Nothing came of it: ${result}`);
  return time;
}

/** Waits until an expression of the page is true; the page's policy lets no other way evaluate a text. */
export async function until(page: Page, expression: string): Promise<void> {
  const isThere = await page.evaluate<boolean>(`new Promise(resolve => {
    const end = performance.now() + ${patienceMs};
    const look = () => {
      if (${expression}) resolve(true);
      else if (performance.now() > end) resolve(false);
      else requestAnimationFrame(look);
    };
    look();
  })`);
  if (!isThere) throw new Error(`The page never came to: ${expression}`);
}

/** Runs in the page. The first click or key after it counts; the result is looked for with every frame. */
const watch = `isThere => new Promise(resolve => {
  setTimeout(resolve, ${patienceMs}, -1);
  const entries = [];
  const observer = new PerformanceObserver(list => entries.push(...list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  const painted = began => {
    entries.push(...observer.takeRecords());
    observer.disconnect();
    const ofDeed = entries.filter(({ interactionId, startTime }) => interactionId && startTime >= began - 1);
    resolve(Math.max(performance.now() - began, ...ofDeed.map(({ duration }) => duration)));
  };
  const begin = ({ timeStamp }) => {
    removeEventListener('click', begin, true);
    removeEventListener('keydown', begin, true);
    // Before any other work that waits: only the painting of the frame comes first.
    const afterPaint = () => scheduler.postTask(() => painted(timeStamp), { priority: 'user-blocking' });
    const look = () => requestAnimationFrame(() => (isThere() ? afterPaint() : look()));
    look();
  };
  addEventListener('click', begin, true);
  addEventListener('keydown', begin, true);
})`;
