import type { User } from '@insta-ai/proto/http/auth-user';
import { useSyncExternalStore } from 'react';
import { callApi } from './api/api-client.ts';
import { ApiError, messageOf } from './api/api-error.ts';
import { credentials, type KeptElsewhere } from './api/credentials.ts';
import { zoneHere } from './page/zone-here.ts';
import { isOwnCode, type Opened, openLink, type SignInLink, signInLink } from './sign-in-link.ts';

/**
 * Who uses this browser. `expired`: the server no longer takes the token; the screen stays as it is and the person is
 * asked to sign in again. `unreachable`: there is a token, but the server gave no answer about it. `choosing`: `present` is
 * signed in and a link was opened that signs in somebody else (`arriving`, when it says who); nothing is replaced before the
 * answer.
 */
export type Session =
  | { status: 'checking'; user: null }
  | { status: 'anonymous'; user: null; isLinkRefused?: true }
  | { status: 'unreachable'; user: null; message: string }
  | { status: 'choosing'; user: null; present: User; arriving: User | null; isLinkRefused: boolean }
  | { status: 'signed-in'; user: User }
  | { status: 'expired'; user: User };

let current: Session = { status: 'checking', user: null };
const listeners = new Set<() => void>();
let renewal: PromiseWithResolvers<boolean> | null = null;
let started: Promise<void> = Promise.resolve();
/** Another page signed out, and its person is not back. */
let hasLeft = false;

/** So long a page that was signed out elsewhere may wait for the server before it ends. */
const otherPageMs = 5_000;

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
  start(): Promise<void> {
    started = check();
    return started;
  },

  /** The answer to `choosing`. Throws, and can be asked again, when the server does not answer. */
  async choose(answer: 'stay' | 'switch') {
    if (current.status !== 'choosing') return;
    const { present } = current;
    const link = answer === 'switch' ? signInLink.find() : null;
    const opened = link && (await openLink(link));
    if (link && !opened) {
      signInLink.settle();
      return change({ ...current, isLinkRefused: true });
    }
    change(enter(opened, present));
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

  /** Goes on with what a call answered that ended the session of before. */
  goOnWith({ token, user }: { token: string; user: User }) {
    accept(token, user);
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

  /** Clears token and user and reloads to / (specification section 4); what was typed is saved while the page goes. */
  signOut() {
    credentials.leave();
    window.location.assign('/');
  },
};

async function check() {
  // Before anything else: what it brings leaves the address.
  const link = signInLink.find();
  credentials.onRefused(askForNewSignIn);
  credentials.onKeptElsewhere(news => void followOtherPage(news));
  document.addEventListener('visibilitychange', catchUp);
  const stored = credentials.find();
  hasLeft = false;
  if (!link && !stored) return change({ status: 'anonymous', user: null });
  change({ status: 'checking', user: null });
  try {
    const present = stored ? await presentPerson() : null;
    if (link && link.value !== stored) return change(await follow(link, present));
    signInLink.settle();
    change(present ? { status: 'signed-in', user: present } : { status: 'anonymous', user: null });
  } catch (error) {
    change({ status: 'unreachable', user: null, message: messageOf(error) });
  }
}

/**
 * What the person chose on another page while this one was out of sight (their account, their zone) counts here too: an item is made for
 * the account that is selected, so that is the one to be shown. Without an answer everything stays.
 */
async function catchUp() {
  if (document.hidden || current.status !== 'signed-in') return;
  const known = current;
  const user = await personOf(credentials.token());
  // What this page was told meanwhile is newer.
  if (!user || current !== known || JSON.stringify(user) === JSON.stringify(known.user)) return;
  if (user._id === known.user._id) change({ status: 'signed-in', user });
}

/** Another page of this browser signed out (null), or keeps a token that this one does not know (DECISIONS 273). */
async function followOtherPage({ kept, wasRemoved }: KeptElsewhere) {
  hasLeft ||= wasRemoved;
  await started;
  if (current.status === 'anonymous' || !credentials.isKept(kept) || kept === credentials.token()) return;
  if (!current.user) return session.start();
  const user = await personOf(kept ?? credentials.token());
  // What came meanwhile is followed by itself.
  if (!credentials.isKept(kept)) return;
  if (kept !== null) {
    if (!user) return;
    if (user._id === current.user?._id) return accept(kept, user);
    // Who is signed in on an open page stays who they are there, unless they left before somebody else came.
    if (!hasLeft) return;
  } else if (user === null) {
    // It was removed because it is refused: what was typed waits for a new sign-in.
    return void askForNewSignIn();
  }
  credentials.leaveAsKept();
  window.location.assign('/');
}

/** Null for a token that is refused, undefined where there is no answer in time. */
async function personOf(token: string | null): Promise<User | null | undefined> {
  if (token === null) return null;
  try {
    return await callApi('getUser', { token, signal: AbortSignal.timeout(otherPageMs) });
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined;
  }
}

/** Who the kept token belongs to; a refused one is removed. */
async function presentPerson(): Promise<User | null> {
  try {
    return await callApi('getUser');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    credentials.forget();
    return null;
  }
}

/** Where a link leads; it replaces nobody by itself. */
async function follow(link: SignInLink, present: User | null): Promise<Session> {
  if (present && isOwnCode(link, present)) return enter(null, present);
  // Looking whose a code is would use it up.
  if (present && link.kind === 'code' && link.value) return choosing(present, null);
  // There is nobody to replace, so a token is kept even when there is no answer about it.
  if (!present && link.kind === 'token' && link.value) credentials.keep(link.value);
  const opened = await openLink(link);
  if (present && opened && opened.user._id !== present._id) return choosing(present, opened.user);
  if (!present && !opened) credentials.forget();
  return enter(opened, present);
}

/** Settles a link: the person it brings is signed in, else everything stays as it was. */
function enter(opened: Opened | null, present: User | null): Session {
  if (opened) credentials.keep(opened.token);
  signInLink.settle();
  const user = opened?.user ?? present;
  return user ? { status: 'signed-in', user } : { status: 'anonymous', user: null, isLinkRefused: true };
}

function choosing(present: User, arriving: User | null): Session {
  return { status: 'choosing', user: null, present, arriving, isLinkRefused: false };
}

function accept(token: string, user: User) {
  const before = current.user;
  if (before && before._id !== user._id) {
    // Somebody else signed in over the first person's open page: nothing of it may be kept or sent.
    credentials.leaveTo(token);
    window.location.assign('/');
    return;
  }
  credentials.keep(token);
  hasLeft = false;
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

/** The zone in which the person's times are shown: the profile's where this browser knows it, else the browser's. */
export function useTimeZone(): string {
  return zoneHere(useSession().user?.timeZone);
}
