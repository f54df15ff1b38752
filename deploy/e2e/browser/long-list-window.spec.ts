import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const hour = 60 * 60 * 1_000;
const count = 160;

const drawn = (page: Page) => page.locator('[data-item]');
const link = (page: Page, n: number) => page.getByRole('link', { name: new RegExp(`\\bItem ${n}\\b`) });
const scrollToEnd = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)');

/** Where an item stands on the screen, to the pixel. */
const topOf = async (page: Page, n: number) => Math.round((await link(page, n).boundingBox())?.y ?? -1);

/** The number of the item below the middle of the screen. */
const middle = async (page: Page) =>
  Number(
    await page.evaluate(`[...document.querySelectorAll('[data-item] a')]
      .find(link => link.getBoundingClientRect().top > innerHeight / 2)?.textContent.match(/Item (\\d+)/)?.[1]`),
  );

for (const view of ['table', 'list'] as const) {
  test(`a long ${view} draws what is near: to the end, back, and to the same place after an item`, async ({
    page,
    open,
    product,
  }, { project }) => {
    test.setTimeout(240_000);
    await page.addInitScript({ content: `localStorage.setItem('contents_view', '"${view}"');` });
    for (let n = 1; n <= count; n += 1) {
      const description =
        n % 3 === 0 ? 'A long walk over the rocks where the tide left its pools. '.repeat(n % 7) : '';
      const date = new Date(Date.now() + n * 6 * hour).toISOString();
      await product.api.createContent({ title: `Item ${n}`, description, date });
    }
    await open('/');
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);

    // The end moves on as long as there is more.
    await expect
      .poll(async () => {
        await scrollToEnd(page);
        return link(page, count).count();
      })
      .toBe(1);
    await scrollToEnd(page);
    await expect(link(page, count)).toBeInViewport();
    await expect(link(page, 60)).toHaveCount(0);
    expect(await drawn(page).count()).toBeLessThan(120);
    await expectAccessible(page);

    await link(page, count).focus();
    await page.evaluate('scrollTo(0, 0)');
    await expect(link(page, 1)).toBeInViewport();
    await expect(link(page, count)).toBeFocused();
    await expect(link(page, 80)).toHaveCount(0);

    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
    await expect.poll(() => middle(page)).toBeGreaterThan(50);
    await expectAccessible(page);
    const there = await middle(page);
    const before = await topOf(page, there);
    const length = await page.evaluate('document.body.scrollHeight');
    await link(page, there).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Item ${there}`);
    await page.goBack();
    await expect.poll(() => topOf(page, there)).toBe(before);
    expect(await page.evaluate('document.body.scrollHeight')).toBe(length);

    if (project.name === 'phone') return;
    await link(page, there).focus();
    for (let n = there + 1; n <= there + 20; n += 1) {
      // The box of the row stands before its link.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(link(page, n)).toBeFocused();
      await expect(link(page, n)).toBeInViewport();
    }
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('region', { name: 'Selected items' })).toContainText(`${count} selected`);
  });
}
