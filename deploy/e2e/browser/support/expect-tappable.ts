import { expect, type Page } from '@playwright/test';

/** Pixels that a finger needs, and a little less for a border. */
const room = 38;

/** Whatever stands alone on the screen and can be pressed answers in a square of a finger around its middle. */
export async function expectTappable(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(tooSmall(room)), { message: 'too small for a finger' }).toEqual([]);
}

/**
 * Runs in the page. Not looked at: links in running text, what no key reaches either (the arrows of a number field), and
 * what is under a bar or beyond the window.
 */
const tooSmall = (pixels: number) => `(() => {
  const pressed = 'button, a[href], input, select, textarea, [role=button]';
  const half = ${pixels} / 2;
  const answers = (part, x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    const bar = hit.closest('[data-foot], header');
    if (bar && !bar.contains(part)) return true;
    const own = [...(part.labels ?? []), part, part.closest('[data-with-right-section], .mantine-Input-wrapper')];
    return own.some(each => each?.contains(hit));
  };
  return [...document.querySelectorAll(pressed)]
    .filter(part => part.tabIndex >= 0 && !part.disabled && !part.closest('p, li p') && part.checkVisibility())
    .flatMap(part => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (y < half || y > innerHeight - half || !answers(part, x, y)) return [];
      const isHigh = answers(part, x, y - half) && answers(part, x, y + half);
      const isWide = width >= 2 * half || (answers(part, x - half, y) && answers(part, x + half, y));
      const name = part.getAttribute('aria-label') ?? part.innerText ?? part.name;
      return isHigh && isWide ? [] : [name + ': ' + Math.round(width) + ' x ' + Math.round(height)];
    });
})()`;
