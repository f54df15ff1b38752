import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectAlert } from './support/person-steps.ts';

test('another address for mails waits until its owner pressed the button behind the mailed link', async ({
  page,
  open,
  product,
  mailBox,
}) => {
  const address = `owner-${Date.now()}@example.org`;
  await open('/profile');
  await page.getByLabel('Notification Email').fill(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAlert(page, `To confirm your address, open the link in the email to ${address}.`);

  await open('/profile');
  await expect(page.getByText(`Until then, emails go to ${product.email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expectAlert(page, `Link sent to ${address}`);
  await mailBox.wait(mail => mail.to.includes(address));
  // The newest link counts; the second is on its way.
  await expect
    .poll(async () => (await mailBox.all()).filter(mail => mail.to.includes(address)).length)
    .toBe(2);
  const mail = await mailBox.wait(({ to }) => to.includes(address));
  expect(mail.subject).toBe('Confirm your address for Insta AI');
  const path = /\/confirmEmail\/[\w-]+\/[\w.-]+/.exec(mail.text ?? '')?.[0] ?? '';

  await open(path);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(`Confirmed. Your emails now go to ${address}.`)).toBeVisible();
  await open('/profile');
  await expect(page.getByLabel('Notification Email')).toHaveValue(address);
  await expect(page.getByText('Not confirmed yet')).toBeHidden();
});
