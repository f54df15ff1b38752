import { pageSizeDefault } from '@insta-ai/proto/data/paging';
import type { Locator, Page } from '@playwright/test';
import { click } from './hand.ts';
import { until } from './painted.ts';

/** Something a person does, from a screen on which it can be done again and again. */
export type Deed = {
  name: string;
  /** How the list is shown in this browser; a table where it does not matter. */
  view?: 'list' | 'calendar';
  /** Brings the page to where the deed is done, once. */
  open(page: Page): Promise<void>;
  /** Whether the screen has what it is done with. */
  canAct?(page: Page): Promise<boolean>;
  act(page: Page): Promise<unknown>;
  /** An expression of the page that is true once the result is there. */
  result: string | ((page: Page) => Promise<string>);
  /** Undoes it, so that it can be done again. */
  back(page: Page): Promise<unknown>;
};

/** How many rows are loaded where the table says 500. */
const manyRows = 500;
/** A row is no lower, in pixels. */
const lowestRow = 40;

const rows = 'main a[href^="/contents/"]:not([href$="create"]):not([href$="review"])';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => click(button(page, name));
const there = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find(one => one.checkVisibility())`;
const gone = (selector: string) => `!${there(selector)}`;
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await until(page, gone('[role=dialog]'));
};
/** A dialog that is drawn, its first field among it. */
const dialogThere = there('[role=dialog] :is(textarea, input)');

/** TABLE: what is measured. `id` is an item with pictures and neighbours on both sides. */
export function deedsOf(id: string): Deed[] {
  const item = (page: Page) => openAt(page, `/contents/${id}`, previewThere);
  const list = (page: Page) => openAt(page, '/', there(rows));
  const calendar = (page: Page) => openAt(page, '/', cardThere);
  const many = async (page: Page) => {
    await list(page);
    await loadMany(page);
  };
  return [
    {
      name: 'open item',
      open: list,
      act: page => click(page.locator(rows).nth(3)),
      result: previewThere,
      back: page => goBack(page, there(rows)),
    },
    {
      name: `open item of ${manyRows} rows`,
      open: many,
      act: async page => {
        // One in sight: those at the edges of the list are drawn wherever the page is scrolled to.
        const drawn = page.locator(rows);
        await click(drawn.nth(Math.floor((await drawn.count()) / 2)));
      },
      result: previewThere,
      back: page => goBack(page, manyThere),
    },
    { name: 'next item', open: item, act: pressNeighbour('Next'), result: otherTitle, back: settled },
    { name: 'previous item', open: item, act: pressNeighbour('Previous'), result: otherTitle, back: settled },
    { name: 'open Edit', open: item, act: press(/^Edit$/), result: dialogThere, back: closeDialog },
    { name: 'open Schedule', open: item, act: press(/^Schedule$/), result: dialogThere, back: closeDialog },
    { name: 'star', open: item, act: press(/^Preferred: /), result: starTurned, back: settled },
    ...([undefined, 'list'] as const).map(view => ({
      name: `Magic AI over a ${view ?? 'table'} of ${manyRows} rows`,
      ...(view && { view }),
      open: many,
      act: press(/^Magic AI$/),
      result: dialogThere,
      back: closeDialog,
    })),
    {
      name: 'Magic AI over the calendar',
      view: 'calendar',
      open: calendar,
      act: press(/^Magic AI$/),
      result: dialogThere,
      back: closeDialog,
    },
    {
      name: 'show filters',
      open: list,
      act: press(/^Show Filters$/),
      result: there('search input'),
      back: press(/^Hide Filters$/),
    },
    {
      name: `letter of a filter over ${manyRows} rows`,
      async open(page) {
        await list(page);
        await press(/^Show Filters$/)(page);
        await loadMany(page);
        await page.evaluate('scrollTo(0, 0)');
        await page.getByLabel('Title').click();
      },
      act: page => page.keyboard.press('i'),
      result: `${there('search input:focus')}?.value === 'i'`,
      async back(page) {
        await page.keyboard.press('Backspace');
        await until(page, manyThere);
      },
    },
    {
      name: `table to list, ${manyRows} rows`,
      open: many,
      act: press(/^Show List View$/),
      result: there('main section li'),
      back: press(/^Show Table View$/),
    },
    {
      name: `list to table, ${manyRows} rows`,
      view: 'list',
      open: many,
      act: press(/^Show Table View$/),
      result: there('main table'),
      back: press(/^Show List View$/),
    },
    {
      name: `calendar to table, ${manyRows} rows`,
      async open(page) {
        await many(page);
        await press(/^Show Calendar$/)(page);
        await until(page, cardThere);
      },
      act: press(/^Show Table View$/),
      result: there('main table:not([data-grid])'),
      async back(page) {
        await press(/^Show Calendar$/)(page);
        await until(page, cardThere);
      },
    },
    {
      name: 'month forward',
      view: 'calendar',
      open: calendar,
      act: press(/^Next month$/),
      result: monthTurned,
      back: settled,
    },
    {
      name: 'select',
      open: list,
      canAct: async page => (await rowBox(page).count()) > 0,
      act: page => click(rowBox(page)),
      result: there('main table input[type=checkbox]:checked'),
      back: page => rowBox(page).click(),
    },
    {
      name: 'approve',
      open: page => openAt(page, '/contents/review', there('main h1')),
      canAct: page => comes(button(page, /^Approve/)),
      act: press(/^Approve/),
      result: otherDraft,
      back: settled,
    },
  ];
}

const previewThere = there('figure[aria-label="Preview"] img:not([aria-hidden])');
const rowBox = (page: Page) => page.getByRole('table').getByRole('checkbox').nth(3);
const cardThere = there('[data-cell] a');
/** As long a page as so many rows make; few of them are in the document. */
const manyThere = `document.documentElement.scrollHeight >= ${manyRows * lowestRow}`;

const textOf = (page: Page, selector: string) =>
  page.evaluate<string>(`${there(selector)}?.textContent ?? ''`);

/** Another text than now, with what belongs to it. */
const otherThan = (selector: string, also: string) => async (page: Page) =>
  `${there(selector)}?.textContent !== ${JSON.stringify(await textOf(page, selector))} && ${also}`;
const otherTitle = otherThan('main h1', previewThere);
const otherDraft = otherThan('main h2', 'true');
const monthTurned = otherThan('[data-grid] td', cardThere);

async function starTurned(page: Page): Promise<string> {
  const star = 'main button[aria-label^="Preferred"]';
  const isOn = await page.evaluate<string>(`${there(star)}?.getAttribute('aria-pressed')`);
  return `${there(star)}?.getAttribute('aria-pressed') !== ${JSON.stringify(isOn)}`;
}

const pressNeighbour = (which: 'Next' | 'Previous') => (page: Page) =>
  click(page.getByRole('link', { name: `${which} content` }));

/** Opens an address and waits until the screen is there and the parts that come with the first move. */
async function openAt(page: Page, path: string, isThere: string): Promise<void> {
  await page.goto(path);
  await until(page, isThere);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await settled(page);
}

async function goBack(page: Page, isThere: string): Promise<void> {
  await page.goBack();
  await until(page, isThere);
  await settled(page);
}

/** Whether something is there within half a minute. */
const comes = (what: Locator) =>
  what.waitFor({ timeout: 30_000 }).then(
    () => true,
    () => false,
  );

/** As long as nobody needs to look at a screen before the next click; what comes ahead comes meanwhile. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(700);
}

async function loadMany(page: Page): Promise<void> {
  for (let next = 1; next * pageSizeDefault < manyRows; next += 1) {
    const answer = page.waitForResponse(response => response.url().includes(`currentPage=${next}&`));
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await answer;
    await settled(page);
  }
  await until(page, manyThere);
}
