import { expect, type Locator } from '@playwright/test';

/** How long a pointer rests on what it clicks, and a button of it is held down, in milliseconds. */
const rest = 120;
const hold = 60;

/**
 * Clicks as a hand does: there first, then down, then up. The driver's own click comes from nowhere, all in one moment, and
 * looks within that moment what is under the pointer, which would be counted as the page's work.
 */
export async function click(what: Locator): Promise<void> {
  const page = what.page();
  // A screen may draw it anew in this very moment.
  await expect(() => what.scrollIntoViewIfNeeded()).toPass();
  const box = await what.boundingBox();
  if (!box) throw new Error('What is to be clicked is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.waitForTimeout(hold);
  await page.mouse.up();
}
