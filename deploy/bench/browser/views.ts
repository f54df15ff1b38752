import { type Browser, expect, type Page } from '@playwright/test';
import type { makeData } from '../../e2e/browser/support/data-maker.ts';

/** A screen as somebody opens it by its address, with an empty cache. */
export type View = {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** What this browser remembers from before. */
  habits?: Record<string, string>;
  /** What Lighthouse is to give its performance on a phone, of 100. */
  aimOnPhone?: number;
  /** Shows that the screen is there, not its skeleton. */
  isThere(page: Page): Promise<void>;
};

/** A busy machine takes its time; what is counted does not change. */
const timeout = 60_000;

/** TABLE: the screens that are measured; `id` is an item with a picture. */
export function viewsOf(id: string): View[] {
  const button = (name: string | RegExp) => (page: Page) =>
    expect(page.getByRole('button', { name }).first()).toBeVisible({ timeout });
  return [
    { name: 'login', path: '/', isSignedIn: false, aimOnPhone: 95, isThere: button('Login') },
    { name: '/', path: '/', isSignedIn: true, aimOnPhone: 95, isThere: itemIsListed },
    {
      name: 'edit page',
      path: `/contents/${id}`,
      isSignedIn: true,
      aimOnPhone: 90,
      isThere: button('Generate Metadata'),
    },
    {
      name: 'AI Calendar',
      path: '/calendarAI',
      isSignedIn: true,
      aimOnPhone: 90,
      isThere: button(/^Generate/),
    },
    {
      name: 'contents as calendar',
      path: '/',
      isSignedIn: true,
      habits: { contents_view: '"calendar"' },
      isThere: itemIsListed,
    },
  ];
}

async function itemIsListed(page: Page): Promise<void> {
  await expect(page.getByText(/Measured item/).first()).toBeVisible({ timeout });
}

/** Some items with pictures, as on a working day; answers the id of one of them. */
export async function fillForViews(make: ReturnType<typeof makeData>): Promise<string> {
  const { _id: _contentType } = await make.contentType({ name: 'Post' });
  let id = '';
  for (let index = 0; index < 8; index += 1) {
    const date = new Date(Date.now() + index * 6 * 60 * 60 * 1000).toISOString();
    const item = await make.contentWithPicture({ title: `Measured item ${index}`, date, _contentType });
    id = item._id;
  }
  return id;
}

/** A page of its own browser profile, with the person's token where the view wants it. */
export async function newVisitor(
  browser: Browser,
  { origin, token, view }: { origin: string; token: string; view: View },
) {
  const stored = { ...view.habits, ...(view.isSignedIn && { user_token: token }) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
