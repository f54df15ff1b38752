import { keptInBrowser } from '../kept-in-browser.ts';
import { session } from '../session.store.ts';

/** What is kept of a question: its words, and the key under which it was asked. */
type Kept = readonly [words: string, key: string];

/** The oldest make room: nobody waits for so many. */
const most = 20;

/** Keys that a reload of the tab does not lose, of the person who is signed in; `of` tells one kind of question from another. */
export function createKeptKeys(of: string) {
  const named = (words: string) => `${of} ${words}`;
  const others = (words: string) => readKept().filter(([kept]) => kept !== named(words));
  return {
    get: (words: string) => readKept().find(([kept]) => kept === named(words))?.[1],
    set: (words: string, key: string) => keep([...others(words), [named(words), key]]),
    delete: (words: string) => keep(others(words)),
  };
}

const owner = () => session.get().user?._id;

function readKept(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(keptInBrowser.read('asked_texts', owner()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  return Array.isArray(one) && one.length === 2 && one.every(part => typeof part === 'string');
}

function keep(kept: readonly Kept[]): void {
  if (kept.length > 0) keptInBrowser.keep('asked_texts', JSON.stringify(kept.slice(-most)), owner());
  else keptInBrowser.forget('asked_texts', owner());
}
