import { keptInBrowser } from '../kept-in-browser.ts';

/** What another page of this browser has done: what is kept by now, and whether it took the token away before. */
export type KeptElsewhere = { kept: string | null; wasRemoved: boolean };

let token: string | null = null;
let whenRefused: () => Promise<boolean> = async () => false;
let whenKeptElsewhere: (news: KeptElsewhere) => void = () => undefined;

/** The bearer token of this browser: kept on the device (specification, section 9), sent with every call. */
export const credentials = {
  token: () => token,

  /** The token that is kept from before; one that was damaged is removed. */
  find(): string | null {
    const kept = keptInBrowser.read('user_token');
    token = kept !== null && isReadable(kept) ? kept : null;
    if (token !== kept) keptInBrowser.forget('user_token');
    return token;
  },

  keep(newToken: string) {
    token = newToken;
    keptInBrowser.keep('user_token', newToken);
  },

  forget() {
    token = null;
    keptInBrowser.forget('user_token');
  },

  /** Keeps nothing from now on, as `leaveAsKept` says. */
  leave() {
    keptInBrowser.forget('user_token');
    credentials.leaveAsKept();
  },

  /** The page that goes has the token for its last saves, and one that comes back has none. What is kept is another page's. */
  leaveAsKept() {
    const speakForNobody = () => {
      token = null;
    };
    window.addEventListener('pageshow', speakForNobody, { once: true });
  },

  /** Keeps a token for the page that comes; the one that goes speaks for nobody from now on. */
  leaveTo(newToken: string) {
    token = null;
    keptInBrowser.keep('user_token', newToken);
  },

  /** Sets what happens when the server refuses the token; resolves to true once there is a new one. */
  onRefused(handler: () => Promise<boolean>) {
    whenRefused = handler;
  },

  refused: () => whenRefused(),

  /** Whether this is what is kept now, null for none. */
  isKept: (kept: string | null) => keptInBrowser.read('user_token') === kept,

  /** Sets what happens when another page of this browser has removed the token (null) or keeps another one. */
  onKeptElsewhere(handler: (news: KeptElsewhere) => void) {
    whenKeptElsewhere = handler;
    window.addEventListener('storage', heedOtherPages);
  },
};

/** Looks at what is kept now, for what an event tells may be over. */
function heedOtherPages({ key, newValue }: StorageEvent) {
  // No key means that all was removed.
  if (key !== 'user_token' && key !== null) return;
  const kept = keptInBrowser.read('user_token');
  if (kept !== token && (kept === null || isReadable(kept)))
    whenKeptElsewhere({ kept, wasRemoved: newValue === null });
}

/** Whether a header can carry it; anything else is no token of ours and would only look like a broken connection. */
export function isReadable(value: string): boolean {
  return /^[\w.~+/-]{1,2000}=*$/.test(value);
}
