import { expect, type Page } from '@playwright/test';
import { expectAlert } from './person-steps.ts';

/** Opens Facebook's window with the button. */
export async function openFacebook(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Facebook login' }).click(),
  ]);
  await expect(popup.getByRole('heading', { name: 'Continue as Giulia Conti?' })).toBeVisible();
  return popup;
}

/** Goes through with it; `without` is the account that the person does not tick. */
export async function connect(page: Page, { without }: { without?: string } = {}): Promise<void> {
  const popup = await openFacebook(page);
  if (without) await popup.getByLabel(without).uncheck();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue as Giulia' }).click();
  await expectAlert(page, 'Instagram connected');
  await closed;
}
