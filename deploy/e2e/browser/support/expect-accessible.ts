import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

type Scheme = 'light' | 'dark';

type Options = {
  /** Both unless told; leave the default where a state is cheap to look at twice. */
  schemes?: readonly Scheme[];
  /** Only this part of the page (a dialog, say), as a CSS selector. */
  within?: string;
};

/** WCAG 2.0 to 2.2, A and AA, and what axe counts as best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules of these whose verdict depends on a colour. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** No violation that axe can find, in the light and in the dark scheme; the failure lists rule, element and what to do. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  const { schemes = ['light', 'dark'], within } = options;
  await test.step('no accessibility violation', async () => {
    await pointAtNotices(page, 'pointerover');
    // What begins to fade while axe looks, such as a hint that comes a moment after the focus or a note of what was saved, is there at once.
    // A bar at the foot of a phone lies over whatever is scrolled under it; the page ends so far up that nothing stays there.
    const atOnce = await page.addStyleTag({
      content:
        '* { transition-duration: 0s !important; animation-duration: 0s !important; } [data-foot] { position: static !important; }',
    });
    for (const scheme of schemes) {
      await showIn(page, scheme);
      await motionEnds(page);
      const builder = new AxeBuilder({ page }).setLegacyMode(true);
      // The schemes differ in colours alone: what has no colour is looked at once.
      if (scheme === schemes[0]) builder.withTags(tags);
      else builder.withRules(rulesOfColour);
      const { violations } = await (within ? builder.include(within) : builder).analyze();
      expect(violations.flatMap(rule => inWords(rule, scheme)).join('\n'), 'violations found by axe').toBe(
        '',
      );
    }
    await atOnce.evaluate(style => style.remove());
    await page.emulateMedia({ colorScheme: null });
    await pointAtNotices(page, 'pointerout');
  });
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function inWords({ id, help, nodes }: Violation, scheme: Scheme): string[] {
  return nodes.map(
    ({ target, failureSummary = '' }) =>
      `${id} (${scheme}) at ${target.join(' ')}: ${help}. ${failureSummary.replaceAll(/\s+/g, ' ')}`,
  );
}

/** Good news leaves by itself, but not from under a pointer: axe takes longer to read it on a busy machine. */
async function pointAtNotices(page: Page, event: 'pointerover' | 'pointerout'): Promise<void> {
  await page.evaluate(`for (const notice of document.querySelectorAll('[role=alert][data-kind]'))
    notice.dispatchEvent(new PointerEvent('${event}', { bubbles: true }))`);
}

/** The system's choice is what counts until somebody uses the toggle. */
async function showIn(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** A half-faded colour is no colour of ours; what turns for ever is not waited for. */
async function motionEnds(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(motion => Number.isFinite(motion.effect?.getComputedTiming().endTime))
    .map(motion => motion.finished))`);
}
