import type { Locator, Page } from '@playwright/test';

/** What a person does at a screen, and what it costs them. */
export type Effort = {
  clicks: number;
  /** Keys that command something; what is typed as text is counted apart. */
  keys: number;
  /** Characters of text that was typed. */
  typed: number;
  /** Words on the screen that have to be read. */
  words: number;
  decisions: number;
  /** How long the person could only wait. */
  waitedMs: number;
};

/** TABLE: how quick a person is. */
export const pace = { wordsReadPerMinute: 250, secondsPerDecision: 1, charactersTypedPerMinute: 200 };

/** A hand and a pair of eyes at a page; they count what they do. */
export function createCountedHand(page: Page) {
  /** Lines of notices that were read once. */
  const known = new Set<string>();
  const effort: Effort = { clicks: 0, keys: 0, typed: 0, words: 0, decisions: 0, waitedMs: 0 };
  return {
    effort,
    /** Decides to click, and clicks. */
    async click(target: Locator) {
      effort.decisions += 1;
      effort.clicks += 1;
      await target.click();
    },
    /** Decides for a key, and presses it. */
    async press(key: string) {
      effort.decisions += 1;
      effort.keys += 1;
      await page.keyboard.press(key);
    },
    /** Goes into a field and types over what is there. */
    async type(field: Locator, text: string) {
      effort.clicks += 1;
      effort.typed += text.length;
      await field.fill(text);
    },
    async read(place: Locator) {
      effort.words += wordsIn(await place.innerText());
    },
    /** Looks at what a screen says by itself. A notice that says the same again, word for word, is known at sight, not read. */
    async heed(notices: Locator) {
      for (const line of (await notices.innerText()).split('\n')) {
        if (!known.has(line)) effort.words += wordsIn(line);
        known.add(line);
      }
    },
    /** Waits for the machine. */
    async wait(until: () => Promise<unknown>) {
      const from = performance.now();
      await until();
      effort.waitedMs += performance.now() - from;
    },
  };
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).filter(word => /[\p{L}\p{N}]/u.test(word)).length;
}

/** What reading, deciding and typing take, in seconds; waiting is not in it. */
export function humanSeconds({ words, decisions, typed }: Effort): number {
  return (
    (60 * words) / pace.wordsReadPerMinute +
    decisions * pace.secondsPerDecision +
    (60 * typed) / pace.charactersTypedPerMinute
  );
}
