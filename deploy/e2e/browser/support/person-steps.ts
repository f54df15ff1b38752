import { expect, type Locator, type Page } from '@playwright/test';

/** The token that this browser keeps; null when nobody is signed in. */
export function storedToken(page: Page): Promise<unknown> {
  return page.evaluate(`localStorage.getItem('user_token')`);
}

/** Follows a link of the navigation bar, through the burger on a phone. */
export async function goTo(page: Page, link: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
}

/** Opens the burger where there is one. */
export async function openMenu(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Open the menu' });
  if (await burger.isVisible()) await burger.click();
}

/** Chooses an option of a select by its visible text; `within` is a dialog or a card, else the page. */
export async function chooseOption(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const field = within
    .getByRole('combobox', { name: label })
    .or(within.getByRole('textbox', { name: label }))
    .first();
  // The browser draws the list of a native one, where no test can click.
  if (await field.evaluate(element => element.tagName === 'SELECT')) {
    await field.selectOption(option);
    return;
  }
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types a moment into a date field; `wallClock` is `2027-03-28T09:30` in the zone the field names. */
export async function setDateTime(within: Page | Locator, label: string, wallClock: string): Promise<void> {
  await within.getByLabel(label).first().fill(wallClock);
}

/** A moment as date fields of a zone take it. */
export function wallClockIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(moment).replace(' ', 'T');
}

/** The specification's "alert": exactly this text (or what fits), in a notice that screen readers announce. */
export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  const words = page.getByText(text, { exact: true });
  await expect(page.getByRole('alert').filter({ has: words }).first()).toBeVisible();
}

/** Answers the question before something is destroyed. */
export async function answerConfirm(page: Page, answer: 'Cancel' | string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: answer, exact: true }).click();
  await expect(question).toBeHidden();
}

/** A failure stays until it is read; on a phone it lies over the top of the page. */
export async function dismissAlerts(page: Page): Promise<void> {
  const alerts = page.getByRole('alert').filter({ has: page.getByRole('button') });
  for (const alert of await alerts.all()) await alert.getByRole('button').first().click();
  await expect(alerts).toHaveCount(0);
}
