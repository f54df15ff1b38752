import { expect, type Page } from '@playwright/test';
import { until } from '../api.ts';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { connect, openFacebook } from './support/facebook-window.ts';
import { chooseOption, expectAlert, goTo } from './support/person-steps.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const unsaved = (page: Page) => page.getByText('Unsaved changes');
const conversation = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const contentsAreShown = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();

test.describe('the form', () => {
  test('has every field of the specification in its groups', async ({ page, open, product }) => {
    await open('/profile');

    for (const group of ['Account', 'Notifications', 'Prompts', 'Providers', 'Conversations'])
      await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
    for (const button of ['Save', 'Search Page', 'Get last posts', 'Facebook login'])
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
    await expect(page.getByRole('combobox', { name: 'Instagram Account' })).toHaveValue('Isola Studio');
    await expect(page.getByLabel('Notification Email')).toHaveValue(product.email);
    for (const prompt of ['Prompt calendar', 'Prompt image', 'Prompt Chat', 'Prompt Comment'])
      await expect(page.getByLabel(prompt)).not.toBeEmpty();
    await expect(page.getByLabel('Search public page')).toBeVisible();
    await expect(page.getByLabel('Send Email Published')).toBeChecked();
    await expect(page.getByLabel('Send Email Fail')).toBeChecked();
    await expect(conversation(page, /Yes please, for me and my sister!/)).toBeVisible();
    await expect(unsaved(page)).toBeHidden();
    await expect(
      page.getByText(/^Connected: the login at Facebook until .+, the access to your Instagram data until /),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('shows what is not saved, saves with the keyboard, and goes to the contents', async ({
    page,
    open,
  }) => {
    await open('/profile');
    await page.getByLabel('Prompt image').fill('Golden light');
    await page.getByLabel('Send Email Fail').focus();
    await page.keyboard.press('Space');
    await expect(unsaved(page)).toBeVisible();
    await page.getByLabel('Prompt Comment').scrollIntoViewIfNeeded();
    await expect(save(page)).toBeInViewport();
    await expectAccessible(page);

    await save(page).focus();
    await page.keyboard.press('Enter');

    await contentsAreShown(page);
    await goTo(page, 'Profile');
    await expect(page.getByLabel('Prompt image')).toHaveValue('Golden light');
    await expect(page.getByLabel('Send Email Fail')).not.toBeChecked();
    await expect(unsaved(page)).toBeHidden();
  });

  test('offers the time zone of the browser while it has none, and keeps the one it has', async ({
    page,
    open,
    product,
  }) => {
    const offered = page.waitForResponse('**/api/users/timeZone');
    await open('/profile');
    expect((await offered).status()).toBe(200);
    expect((await offered).request().postDataJSON()).toEqual({ timeZone: 'Europe/Rome' });

    await product.api.ask('POST', '/api/users', { timeZone: 'Asia/Makassar' });
    await product.api.ask('POST', '/api/users/timeZone', { timeZone: 'Europe/Rome' });
    await open('/profile');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Makassar');
  });

  test('keeps what was typed when it cannot be saved', async ({ page, open }) => {
    await open('/profile');
    await page.getByLabel('Notification Email').fill('no address');

    await save(page).click();

    await expectAlert(page, 'The notification email is not a valid email address.');
    await expect(page.getByLabel('Notification Email')).toHaveValue('no address');
    await expect(unsaved(page)).toBeVisible();
  });

  test('is not left behind without asking', async ({ page, open }) => {
    await open('/profile');
    await page.getByLabel('Prompt Chat').fill('Short and warm');

    await goTo(page, 'Media');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Prompt Chat')).toHaveValue('Short and warm');

    await goTo(page, 'Media');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All your media' })).toBeVisible();
  });
});

test.describe('what the pages of Facebook show', () => {
  test('Search Page finds public pages, and says when there is none', async ({ page, open }) => {
    await open('/profile');
    await page.getByLabel('Search public page').fill('Bali');
    await page.getByRole('button', { name: 'Search Page' }).click();
    await expect(page.getByRole('list', { name: 'Pages found' }).getByText('Visit Bali')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Search public page').fill('zzyzx qwrty');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No pages found.')).toBeVisible();
  });

  test('a search that fails alerts the raw data and explains it beside the field', async ({
    page,
    open,
    faults,
  }) => {
    await faults.order({ target: 'graph.page_search', kind: 'rate-limit' });
    await open('/profile');
    await page.getByLabel('Search public page').fill('two words');

    await page.getByRole('button', { name: 'Search Page' }).click();

    await expectAlert(page, /^ERROR: \{.*rate_limited/);
    await expect(page.getByLabel('Search public page')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('Get last posts shows the newest one, or the raw data of what went wrong', async ({
    page,
    open,
    faults,
  }) => {
    await open('/profile');
    const button = page.getByRole('button', { name: 'Get last posts' });
    await button.click();
    await expect(
      page.getByText(
        'The last content of the page is : Three quiet coves you can only reach on foot. Which one would you walk to first?',
      ),
    ).toBeVisible();
    await expectAccessible(page);

    await faults.order({ target: 'graph.page_posts', kind: 'server-error' });
    await button.click();
    await expectAlert(page, /^ERROR: \{.*upstream_failed/);
  });
});

test.describe('Facebook login', () => {
  test('connects through the window of Facebook, keeps what was typed, and the other account can be chosen', async ({
    page,
    open,
  }) => {
    await open('/profile');
    await page.getByLabel('Prompt image').fill('Golden light');

    await connect(page);

    await expect(page.getByLabel('Prompt image')).toHaveValue('Golden light');
    await expectAccessible(page);
    await chooseOption(page, 'Instagram Account', 'Bali Days');
    await save(page).click();
    await contentsAreShown(page);
    await goTo(page, 'Profile');
    await expect(page.getByRole('combobox', { name: 'Instagram Account' })).toHaveValue('Bali Days');
    await expect(conversation(page, /Do you rent boards in Canggu\?/)).toBeVisible();
  });

  test('asks for what the specification names, and is used with the keyboard alone', async ({
    page,
    open,
  }) => {
    await open('/profile');
    await page.getByRole('button', { name: 'Facebook login' }).focus();
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await popup.getByRole('button', { name: 'Continue as Giulia' }).waitFor();

    const address = new URL(popup.url());
    expect(address.searchParams.get('response_type')).toBe('code');
    expect(address.searchParams.get('redirect_uri')).toBe(`${new URL(page.url()).origin}/profile/facebook`);
    for (const scope of [
      'public_profile',
      'instagram_basic',
      'instagram_content_publish',
      'business_management',
      'instagram_manage_messages',
      'pages_messaging',
      'instagram_manage_comments',
      'pages_read_engagement',
    ])
      expect(address.searchParams.get('scope')?.split(',')).toContain(scope);
    await popup.getByRole('button', { name: 'Continue as Giulia' }).focus();
    await popup.keyboard.press('Enter');

    await expectAlert(page, 'Instagram connected');
  });

  test('a cancelled login, a closed window and a permission that is missing are said', async ({
    page,
    open,
    product,
  }) => {
    await open('/profile');
    const cancelled = await openFacebook(page);
    await cancelled.getByRole('button', { name: 'Cancel' }).click();
    await expectAlert(page, 'The login was cancelled. Nothing has changed. Press the button to try again.');
    await expectAccessible(page);

    const closed = await openFacebook(page);
    await closed.close();
    await expectAlert(page, /The Facebook window was closed before the login was finished\./);

    // Only an app without Login for Business lets a single permission be left out.
    await product.control('POST', 'conditions', { loginForBusiness: false });
    const unticked = await openFacebook(page);
    await unticked.getByLabel('instagram_content_publish').uncheck();
    await unticked.getByRole('button', { name: 'Continue as Giulia' }).click();
    await expectAlert(page, /needs: instagram_content_publish\. Press the Facebook button again/);
    await product.control('POST', 'conditions', { loginForBusiness: true });
    await expect(page.getByRole('combobox', { name: 'Instagram Account' })).toHaveValue('Isola Studio');
  });

  test('a window that the browser blocks is explained', async ({ page, open }) => {
    await page.addInitScript('window.open = () => null');
    await open('/profile');

    await page.getByRole('button', { name: 'Facebook login' }).click();

    await expectAlert(page, /Allow pop-ups for this page/);
  });

  test('brings a connection back that Facebook ended', async ({ page, open, product }) => {
    await product.control('POST', 'tokens/revoke', { subcode: 460 });
    await open('/profile');
    await expect(page.getByText('The conversations could not be loaded')).toBeVisible();
    await expectAccessible(page);

    await connect(page);

    await expect(conversation(page, /Yes please, for me and my sister!/)).toBeVisible();
  });

  test('the window of Facebook leads to a page that says what to do, also for nobody', async ({
    page,
    open,
  }) => {
    await open('/profile/facebook');
    await expect(page.getByText('Facebook sent nothing.')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/profile/facebook?state=unknown&code=forged');
    await expect(page.getByRole('link', { name: 'open it and press Facebook login again' })).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expectAccessible(page);
  });

  test('without a Facebook app the button says what to set', async ({ page }) => {
    await page.route('**/profile', async route => {
      const reply = await route.fetch();
      const html = (await reply.text()).replace(/"facebook":\{[^}]*\}/, '"facebook":null');
      await route.fulfill({ response: reply, body: html });
    });
    await page.goto('/profile');

    await page.getByRole('button', { name: 'Facebook login' }).click();

    await expect(page.getByText(/FACEBOOK_APP_ID and FACEBOOK_APP_SECRET/)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('going live', () => {
  test('walks the five steps by keyboard, checks each and says what is simulated', async ({ page, open }) => {
    await open('/profile');
    // The login that the product starts with brought a token, which proves no address.
    await connect(page);
    await page.getByRole('button', { name: 'Go live step by step' }).focus();
    await page.keyboard.press('Enter');

    const wizard = page.getByRole('dialog', { name: 'Going live with Instagram' });
    await expect(wizard.getByText('3 of 5 done')).toBeVisible();
    await expect(wizard.getByText(/^Instagram is simulated here, so /)).toBeVisible();
    await expect(wizard.getByText(/^Instagram cannot fetch pictures from /)).toBeVisible();
    await expectAccessible(page);

    await wizard.getByRole('button', { name: /^Fill in its addresses/ }).focus();
    await page.keyboard.press('Enter');
    await expect(wizard.getByRole('textbox', { name: /Valid OAuth Redirect URIs$/ })).toHaveValue(
      /\/profile\/facebook$/,
    );
    const asked = page.waitForResponse('**/api/instagram/goingLive');
    await wizard.getByRole('button', { name: 'Check again: Fill in its addresses' }).click();
    expect((await asked).request().postDataJSON()).toEqual({ step: 'callbacks' });
    await expect(wizard.getByText(/^Your login came back to /)).toBeVisible();

    await wizard.getByRole('button', { name: /^Connect/ }).click();
    await expect(wizard.getByText(/^Posts can go out on /)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('providers', () => {
  test('each says whether it works, and that it is simulated', async ({ page, open }) => {
    await open('/profile');
    const words = [
      ['Text model', /^The model .+ writes\. It can see pictures: .+ Simulated service at /],
      ['Image service', /^The image service accepts our token\. Simulated service at /],
      ['Instagram', /^Instagram shows us @isola\.studio\. Simulated service at /],
      ['Email', /^The mail server accepts our sign-in\. Simulated service at /],
    ] as const;
    // One after the other: what the one above says moves the next button down.
    for (const [name, says] of words) {
      await page.getByRole('button', { name: `Test ${name}` }).click();
      await expect(page.getByText(says)).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('one that does not work says what is wrong', async ({ page, open, faults }) => {
    await faults.order({ target: 'openai.chat', kind: 'insufficient-quota' });
    await open('/profile');

    await page.getByRole('button', { name: 'Test Text model' }).click();

    await expect(page.getByRole('alert').filter({ hasText: 'Does not work' })).toContainText(/quota|credit/i);
    await expectAccessible(page);
  });
});

test.describe('conversations', () => {
  test('show type, time and last message, and a tick stays without Save', async ({ page, open }) => {
    await open('/profile');
    const row = conversation(page, /^instagram \d\d-\d\d \d\d:\d\d Which lens did you use for the cove\?$/);
    const wasIgnored = await row.isChecked();
    const stored = page.waitForResponse(/\/api\/instagram\/conversations\/./);
    await row.focus();

    await page.keyboard.press('Space');

    await expect(row).toBeChecked({ checked: !wasIgnored });
    expect((await stored).status()).toBe(200);
    await expect(unsaved(page)).toBeHidden();
    await page.reload();
    await expect(row).toBeChecked({ checked: !wasIgnored });
  });

  test('that cannot be loaded leave the rest, and can be tried again', async ({ page, open, faults }) => {
    await faults.order({ target: 'graph.conversations', kind: 'rate-limit', times: 9 });
    await open('/profile');
    await expect(page.getByText('The conversations could not be loaded')).toBeVisible();
    await expect(save(page)).toBeEnabled();
    await expectAccessible(page);

    await faults.clear();
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(conversation(page, /Which lens/)).toBeVisible();
  });

  test('of an account that nobody connected say what to do', async ({ page, open }) => {
    // The profile is saved by itself once (its time zone), and is answered too.
    await page.route(/\/api\/users(\/getUser|\/timeZone)?$/, async route => {
      const reply = await route.fetch();
      const user = { ...(await reply.json()), instagramAccounts: [], instagramAccount: null };
      await route.fulfill({ response: reply, json: user });
    });
    await open('/profile');

    await expect(page.getByText('Connect and select an Instagram account')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Instagram Account' })).toBeDisabled();
    await expectAccessible(page);
  });

  test('Enable webhook lets comments arrive by themselves', async ({ page, open, product, make }) => {
    await open('/profile');
    await page.getByRole('button', { name: 'Enable webhook' }).click();
    await expectAlert(page, 'Webhook enabled');
    const item = await make.contentWithPicture();
    await product.api.publish(item._id);
    await until(
      () => product.api.content(item._id),
      ({ status }) => status === 'Published',
    );
    const text = `What a light! ${item._id.slice(-6)}`;

    await product.control('POST', 'instagram-events', { kind: 'comment', username: 'fan', text, copies: 2 });

    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('checkbox', { name: text })).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await expect(conversation(page, /^comment \d\d-\d\d \d\d:\d\d What a light!/).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('sessions', () => {
  test('end everywhere else, while this browser goes on', async ({ page, open, product }) => {
    await open('/profile');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expectAlert(page, 'Signed out everywhere else');

    const headers = { authorization: `Bearer ${product.token}` };
    const older = await fetch(`${product.publicUrl}/api/users/getUser`, { headers });
    expect(older.status).toBe(401);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});
