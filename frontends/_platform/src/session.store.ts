import type { User } from '@insta-ai/proto/http/auth-user';
import { useSyncExternalStore } from 'react';
import { callApi } from './api-client.ts';
import { ApiError, messageOf } from './api-error.ts';
import { credentials } from './credentials.ts';

/**
 * Who uses this browser. `expired`: the server no longer takes the token; the screen stays as it is and the person is
 * asked to sign in again. `unreachable`: there is a token, but the server gave no answer about it.
 */
export type Session =
  | { status: 'checking'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'unreachable'; user: null; message: string }
  | { status: 'signed-in'; user: User }
  | { status: 'expired'; user: User };

let current: Session = { status: 'checking', user: null };
const listeners = new Set<() => void>();
let renewal: PromiseWithResolvers<boolean> | null = null;

function change(next: Session) {
  current = next;
  for (const listener of listeners) listener();
}

/** The session as it is now and every call that changes it. */
export const session = {
  get: () => current,

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  /** Checked once on start (specification section 2); again only when the person asks after `unreachable`. */
  async start() {
    credentials.onRefused(askForNewSignIn);
    if (!credentials.find()) return change({ status: 'anonymous', user: null });
    change({ status: 'checking', user: null });
    try {
      change({ status: 'signed-in', user: await callApi('getUser') });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        credentials.forget();
        change({ status: 'anonymous', user: null });
      } else {
        change({ status: 'unreachable', user: null, message: messageOf(error) });
      }
    }
  },

  /** Succeeds only with a 200 and a token; otherwise the stored token is removed (specification section 4). */
  async signIn(email: string, password: string) {
    try {
      const { token, user } = await callApi('login', { body: { email, password } });
      if (!token) throw new ApiError('unauthenticated', 'Login not valid', 401);
      accept(token, user);
    } catch (error) {
      credentials.forget();
      throw error;
    }
  },

  /** Goes on with a token from elsewhere (a new password was set). */
  async acceptToken(token: string) {
    credentials.keep(token);
    try {
      accept(token, await callApi('getUser'));
    } catch (error) {
      credentials.forget();
      throw error;
    }
  },

  /** Removes a stored token of somebody who is not signed in (set password failed). */
  forgetToken() {
    credentials.forget();
  },

  /** Takes over what the server says about the user (profile saved, Instagram connected). */
  setUser(user: User) {
    if (current.status === 'signed-in') change({ status: 'signed-in', user });
  },

  /** Asks the server about the user again. */
  async refreshUser() {
    session.setUser(await callApi('getUser'));
  },

  /** Clears token and user and reloads to / (specification section 4). */
  signOut() {
    credentials.forget();
    window.location.assign('/');
  },
};

function accept(token: string, user: User) {
  const before = current.user;
  credentials.keep(token);
  if (before && before._id !== user._id) {
    // Somebody else signed in over the first person's open page: nothing of it may be kept or sent.
    window.location.assign('/');
    return;
  }
  change({ status: 'signed-in', user });
  renewal?.resolve(true);
  renewal = null;
}

/** One question for all calls that were refused together. */
function askForNewSignIn(): Promise<boolean> {
  if (!current.user) return Promise.resolve(false);
  renewal ??= Promise.withResolvers<boolean>();
  change({ status: 'expired', user: current.user });
  return renewal.promise;
}

/** The session, for components. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The signed-in user; only below the sign-in gate. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser is only for screens behind the sign-in gate');
  return user;
}

/** The zone in which the person's times are shown: the profile's, else the browser's. */
export function useTimeZone(): string {
  return useSession().user?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
