import { expect, type Page } from '@playwright/test';
import { createCountedHand, type Effort } from './counted-hand.ts';

/** What a person asks the AI Calendar for, and which drafts of the review they do not take as they are, from 1. */
export type Month = {
  description: string;
  activities: string;
  /** Days as date fields have them. */
  from: string;
  to: string;
  stories: number;
  posts: number;
  reels: number;
  ownText: string;
  changes: { ownText: readonly number[]; move: readonly number[]; remove: readonly number[] };
};

/** Pictures of a whole month take their time. */
const timeout = 15 * 60_000;

/** Plans a month as a person does: described, generated, saved, written and drawn, and every draft looked at. */
export async function planMonth(page: Page, month: Month): Promise<{ effort: Effort; drafts: number }> {
  const hand = createCountedHand(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await hand.click(page.getByRole('link', { name: 'AI Calendar' }).first());
  await describe();
  await hand.click(button('Generate'));
  await hand.wait(() => expect(button('Save')).toBeEnabled({ timeout }));
  await hand.read(page.getByRole('status', { name: 'Total' }));
  await hand.click(button('Save'));
  const bar = page.getByRole('region', { name: 'Texts and pictures' });
  const yes = bar.getByRole('button', { name: 'Write and draw' });
  await hand.wait(() => expect(yes).toBeVisible({ timeout }));
  await hand.read(bar);
  await hand.click(yes);
  const toReview = bar.getByRole('link', { name: 'Review them' });
  await hand.wait(() => expect(toReview).toBeVisible({ timeout }));
  await expect(bar).not.toContainText('could not be done');
  await hand.click(toReview);
  return { effort: hand.effort, drafts: await review() };

  async function describe() {
    await hand.type(page.getByLabel('Description'), month.description);
    await hand.type(page.getByLabel('Activities'), month.activities);
    await hand.type(page.getByLabel('From', { exact: true }), month.from);
    await hand.type(page.getByLabel('To', { exact: true }), month.to);
    await hand.type(page.getByLabel('Stories per day'), String(month.stories));
    await hand.type(page.getByLabel('Posts'), String(month.posts));
    await hand.type(page.getByLabel('Reels'), String(month.reels));
  }

  /** Looks at every draft; answers how many there were. */
  async function review(): Promise<number> {
    const place = page.getByText(/^\d+ of \d+$/);
    await hand.wait(() => expect(place).toBeVisible({ timeout }));
    const drafts = Number((await place.innerText()).split(' of ')[1]);
    for (let number = 1; number <= drafts; number += 1) {
      await hand.wait(() => expect(page.getByText(`${number} of ${drafts}`, { exact: true })).toBeVisible());
      const draft = page.getByRole('article');
      const isWell = draft.getByRole('img', { name: 'Ready' });
      const checks = draft.getByRole('region', { name: 'Checks' });
      await hand.wait(() => expect(isWell.or(checks.getByRole('listitem').first())).toBeVisible());
      await hand.read(draft.getByRole('heading', { level: 2 }));
      await hand.read(draft.getByRole('region', { name: 'Words' }));
      await hand.heed(checks);
      await judge(number);
    }
    await hand.wait(() => expect(button('Look again')).toBeVisible());
    return drafts;
  }

  async function judge(number: number): Promise<void> {
    if (month.changes.remove.includes(number)) {
      await hand.press('Delete');
      const question = page.getByRole('dialog', { name: 'Are you sure?' });
      await hand.click(question.getByRole('button', { name: 'Delete' }));
      await expect(question).toBeHidden();
      return;
    }
    if (month.changes.ownText.includes(number)) await writeOwnText();
    if (month.changes.move.includes(number)) await moveToNextWeek();
    await hand.press('a');
  }

  /** In the person's own words: what is written for them again may be the same. */
  async function writeOwnText(): Promise<void> {
    await hand.press('e');
    const field = page.getByRole('article').getByRole('textbox').first();
    await hand.wait(() => expect(field).toBeFocused());
    await hand.type(field, month.ownText);
    await hand.press('Escape');
    await expect(page.getByRole('region', { name: 'Words' })).toContainText(month.ownText);
  }

  async function moveToNextWeek(): Promise<void> {
    await hand.press('m');
    const dialog = page.getByRole('dialog', { name: /^Move / });
    const field = dialog.getByLabel('Date', { exact: false }).first();
    await hand.wait(() => expect(field).toBeVisible());
    const planned = await field.inputValue();
    const later = new Date(Date.parse(`${planned}Z`) + 7 * 86_400_000).toISOString().slice(0, 16);
    await hand.type(field, later);
    await hand.click(dialog.getByRole('button', { name: 'Move', exact: true }));
    await expect(dialog).toBeHidden();
  }
}
