import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { chooseOption, goTo, wallClockIn } from './support/person-steps.ts';

test.use({ isSignedIn: false });

/** The product's reason to be, walked as a person would: from the sign-in to the post on the feed. */
test('sign in, make an item, a picture, a text, schedule it, and see it go out once', async ({
  page,
  product,
  faults,
}, info) => {
  test.setTimeout(240_000);
  const title = `Sunrise at the pier (${info.project.name})`;

  await signIn(page, product);
  await addContentType(page, `Posts ${info.project.name}`);

  await test.step('an item is written and saved while typing', async () => {
    await goTo(page, 'Contents');
    await page.getByRole('link', { name: 'Add Content' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('City').fill('Trieste');
    await expect(page).toHaveURL(/\/contents\/[0-9a-f]{24}$/);
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step('a picture is generated and appears by itself', async () => {
    await chooseOption(page, 'Content Type', `Posts ${info.project.name}`);
    await page.getByLabel('Prompt').fill('a wooden pier at sunrise, calm sea');
    // Long enough to be seen.
    await faults.order({ target: 'replicate.create', kind: 'slow-prediction', ms: 1_500 });
    await page.getByRole('button', { name: 'Generate Image' }).first().click();
    await expect(page.getByText('Generating...').first()).toBeVisible();
    await expect(page.getByText(/- Completed in \d+ seconds/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Deselect', exact: true })).toBeVisible();
    await expect(page.getByText("Will carry Instagram's AI label")).toBeVisible();
  });

  const caption = await test.step('caption and hashtags are written', async () => {
    await page.getByRole('button', { name: 'Generate Metadata' }).click();
    const preview = page.getByRole('figure', { name: 'Preview' });
    await expect(preview.getByText('No text yet')).toBeHidden();
    await expect(preview.getByText(/#\w+/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const own = `${title}. Nobody else was there.`;
    await dialog.getByLabel('Text').fill(own);
    await expect(dialog.getByLabel('Hashtags')).toHaveValue(/#\w+/);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    return own;
  });

  await test.step('it is scheduled for a minute from now', async () => {
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog');
    // A whole minute that is at least twenty seconds away, so that it is still to come when it is read.
    await dialog.getByLabel('Date').fill(wallClockIn('Europe/Rome', new Date(Date.now() + 80_000)));
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText(/^Scheduled for /)).toBeVisible();
  });

  await test.step('it goes out at its minute, and the page says so by itself', async () => {
    await expect(page.getByText(/^Published on /)).toBeVisible({ timeout: 120_000 });
  });

  await test.step('it is on the simulated feed, once', async () => {
    const posts = (await product.posts()).filter(post => post.caption.startsWith(caption));
    expect(posts).toMatchObject([{ is_ai_generated: true }]);
    await page.goto(`${product.simulatorUrl}/feed`);
    await expect(
      page
        .getByRole('link')
        .filter({ has: page.getByRole('img') })
        .first(),
    ).toBeVisible();
  });
});

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await test.step('sign in, the wrong way first', async () => {
    await page.goto('/');
    await page.getByLabel('Username').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('a wrong one');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Login not valid')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible();
  });
}

async function addContentType(page: Page, name: string): Promise<void> {
  await test.step('a content type is made', async () => {
    await goTo(page, 'Types');
    await page.getByRole('link', { name: 'Add Content Type' }).first().click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
}
