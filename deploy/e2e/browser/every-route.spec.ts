import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { inDays } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectTappable } from './support/expect-tappable.ts';

/** TABLE: every route of the specification (section 2) and the heading it shows to a newcomer. */
const signedIn = [
  ['/', 'Contents'],
  ['/contents/create', /./],
  ['/contents/review', 'Review'],
  ['/contentTypes', /./],
  ['/contentTypes/create', /./],
  ['/calendarAI', /./],
  ['/media', 'All your media'],
  ['/comments', /./],
  ['/profile', /./],
  ['/voice', 'Voice'],
  ['/profile/spending', 'Spending'],
  ['/privacy', /Privacy/],
] as const;

const anonymous = [
  ['/', /./],
  ['/profile', /./],
  ['/resetPassword', /./],
  ['/setPassword/some-id/some-token', /./],
  ['/privacy', /Privacy/],
] as const;

for (const [path, heading] of signedIn) {
  test(`a newcomer reaches ${path}, and nothing on it keeps anybody out`, async ({ page, open }) => {
    await open(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
  });
}

test('on a phone a finger hits what it means on every screen', async ({ page, open, make, isMobile }) => {
  test.skip(!isMobile, 'a mouse is finer');
  for (const [path] of signedIn)
    await test.step(path, async () => {
      await open(path);
      await expectTappable(page);
    });
  await test.step('/media with files', async () => {
    await make.contentWithPicture();
    await make.contentWithPicture();
    await open('/media');
    await expect(page.getByRole('link', { name: /^Used in/ })).toHaveCount(2);
    await expectTappable(page);
  });
});

test('words of any length widen no screen, at twice the size too', async ({ page, open, make, isMobile }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const { _id: _contentType } = await make.contentType({ name: word });
  const { _id } = await make.contentWithPicture({
    ...{ title: word, description: word, location: word, city: word, metaDescription: word },
    hashtags: `#${word}`,
    date: inDays(1),
    _contentType,
  });
  // Not planned, it is on every page of a calendar.
  await make.content({ title: word });
  // A browser at 200 % has half as many pixels to lay out; the smallest phones have 320.
  await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 640, height: 450 });

  for (const path of [
    '/contents/review',
    `/contents/${_id}`,
    '/contentTypes',
    `/contentTypes/${_contentType}`,
    '/',
  ])
    await test.step(path, async () => {
      await open(path);
      await expect(
        page
          .getByText(word)
          .or(page.getByRole('heading', { name: word }))
          .first(),
      ).toBeVisible();
      await expectNothingBeside(page);
    });
  await test.step('Edit', async () => {
    await open(`/contents/${_id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Text')).toHaveValue(word);
    await expectNothingBeside(page, '[role=dialog]');
  });
  await test.step('AI Calendar', async () => {
    await open('/calendarAI');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(
      page
        .getByRole('note')
        .filter({ hasText: word.slice(0, 60) })
        .first(),
    ).toBeVisible();
    await expectNothingBeside(page, '[role=note]');
  });
  // A calendar opens with the day of today on a phone.
  await make.content({ title: word, date: new Date().toISOString(), _contentType });
  await open('/');
  for (const view of ['List', 'Calendar'])
    await test.step(view, async () => {
      await page.getByRole('button', { name: new RegExp(`^Show ${view}`) }).click();
      await expect(page.getByRole('button', { name: new RegExp(`^Show ${view}`) })).toBeHidden();
      await expect(page.getByText(word).first()).toBeAttached();
      await expectNothingBeside(page);
    });
});

/** Nobody has to scroll sideways, and a bar at the foot, which no scrolling moves, has room for all that is in it. */
async function expectNothingBeside(page: Page, place = 'html'): Promise<void> {
  const beyond = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('${place}'))`;
  await expect.poll(() => page.evaluate(beyond)).toBe(0);
  const besideBar = `[...document.querySelectorAll('[data-foot] > *')]
    .filter(part => getComputedStyle(part.parentElement).overflowX === 'visible')
    .filter(part => part.getBoundingClientRect().right > innerWidth)
    .map(part => part.textContent)`;
  expect(await page.evaluate(besideBar)).toEqual([]);
}

test.describe('without a sign-in', () => {
  test.use({ isSignedIn: false });

  for (const [path, heading] of anonymous) {
    test(`${path} is reached, and nothing on it keeps anybody out`, async ({ page, open }) => {
      await open(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
