import { vi } from 'vitest';
import { type FacebookReturn, sayReturn } from '../src/facebook.ts';

/** A browser whose windows are only remembered, and what Facebook's window says; `end()` after the test. */
export function rememberWindows({ blocks = false } = {}) {
  const popup = { closed: false };
  const opened: URL[] = [];
  const ends: (() => void)[] = [];
  vi.spyOn(window, 'open').mockImplementation(address => {
    opened.push(new URL(String(address)));
    return blocks ? null : (popup as Window);
  });
  /** Says a result until it is heard. */
  const sayResult = (result: FacebookReturn, onHeard = () => {}) =>
    void ends.push(sayReturn(result, onHeard));
  return {
    popup,
    opened,
    sayResult,
    /** Facebook leads back in the other window; resolves when it was heard. */
    comeBack: (result: Partial<FacebookReturn>) =>
      new Promise<void>(resolve => {
        const state = opened.at(-1)?.searchParams.get('state') ?? '';
        sayResult({ state, ...result } as FacebookReturn, resolve);
      }),
    end() {
      for (const end of ends.splice(0)) end();
      vi.restoreAllMocks();
    },
  };
}
