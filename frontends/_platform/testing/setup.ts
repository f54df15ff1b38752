import '@testing-library/jest-dom/vitest';
import { notify } from '@insta-ai/design';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { dispatchOff } from '../src/realtime.ts';

// What a test waits for comes at once on a quiet machine; a busy one must not turn it red.
configure({ asyncUtilTimeout: 60_000 });

// React takes a stack trace for each of the first ten thousand elements of a while, for the words of its warnings: a sixth of
// the time of these tests. It believes here that it has taken them. Nothing else rests on it; where the counter is no more,
// nothing is changed.
const ofReact: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (ofReact instanceof Object && 'recentlyCreatedOwnerStacks' in ofReact) {
  Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}

/** What jsdom lacks and the kit asks for. */
window.matchMedia ??= query =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver ??= StillObserver;
window.IntersectionObserver ??= StillObserver as unknown as typeof IntersectionObserver;
// jsdom has no font set; a growing text area listens to it.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
// What a page asked for under the stand-in of a test is cancelled when the page goes, which may be after that test.
window.requestIdleCallback ??= work =>
  window.setTimeout(() => work({ didTimeout: false, timeRemaining: () => 50 }), 0);
window.cancelIdleCallback ??= handle => window.clearTimeout(handle);
window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // Files share their modules: what one leaves in the kit would stand on the screen of the next, and a page that believes
  // in its connection asks seldom.
  notify.clear();
  dispatchOff();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
