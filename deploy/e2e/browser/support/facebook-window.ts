import { expect, type Page } from '@playwright/test';
import { expectAlert } from './person-steps.ts';

/** Opens Facebook's window with the button of that name. */
export async function openFacebook(page: Page, button = 'Facebook login'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await expect(popup.getByRole('heading', { name: 'Continue as Giulia Conti?' })).toBeVisible();
  return popup;
}

/** Goes through with it; `without` is the account that the person does not tick. */
export async function connect(
  page: Page,
  { without, button }: { without?: string; button?: string } = {},
): Promise<void> {
  const popup = await openFacebook(page, button);
  if (without) await popup.getByLabel(without).uncheck();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue as Giulia' }).click();
  await expectAlert(page, 'Instagram connected');
  await closed;
}
