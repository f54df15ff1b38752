/** Key of the specification (section 9). */
const storageKey = 'user_token';

let token: string | null = null;
let whenRefused: () => Promise<boolean> = async () => false;

/** The bearer token of this browser: kept in local storage, sent with every call. */
export const credentials = {
  token: () => token,

  /** The token that is kept from before. */
  find(): string | null {
    token = window.localStorage.getItem(storageKey);
    return token;
  },

  keep(newToken: string) {
    token = newToken;
    window.localStorage.setItem(storageKey, newToken);
  },

  forget() {
    token = null;
    window.localStorage.removeItem(storageKey);
  },

  /** Sets what happens when the server refuses the token; resolves to true once there is a new one. */
  onRefused(handler: () => Promise<boolean>) {
    whenRefused = handler;
  },

  refused: () => whenRefused(),
};
