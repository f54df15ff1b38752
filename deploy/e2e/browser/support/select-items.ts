import type { Page, TestInfo } from '@playwright/test';

export const isPhone = ({ project }: TestInfo) => project.name === 'phone';

/** The bar while items are selected. */
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected items' });

export const boxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });

/** Selects as a person of this device begins to: with the mouse over the row, or with Select. */
export async function selectItems(page: Page, info: TestInfo, titles: string[]): Promise<void> {
  await page.mouse.move(5, 5);
  if (isPhone(info)) {
    await page.touchscreen.tap(5, 5);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
  }
  for (const title of titles) {
    await boxOf(page, title).scrollIntoViewIfNeeded();
    await boxOf(page, title).click();
  }
}
