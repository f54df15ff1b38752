import { keptInBrowser } from '../kept-in-browser.ts';

let token: string | null = null;
let whenRefused: () => Promise<boolean> = async () => false;

/** The bearer token of this browser: kept on the device (specification, section 9), sent with every call. */
export const credentials = {
  token: () => token,

  /** The token that is kept from before. */
  find(): string | null {
    token = keptInBrowser.read('user_token');
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

  /** Keeps nothing from now on; the page that goes has the token for its last saves, and one that comes back has none. */
  leave() {
    keptInBrowser.forget('user_token');
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
};
