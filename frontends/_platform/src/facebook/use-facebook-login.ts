import { notify } from '@insta-ai/design';
import { callApi, type FacebookApp, messageOf, session } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import { useEffect, useRef, useState } from 'react';
import { dialogAddress, type FacebookReturn, newState } from './facebook-dialog.ts';
import { hearReturns } from './return-channel.ts';
import { whenClosed } from './when-closed.ts';

type Options = {
  /** Whether the browser blocked the window where the person pressed before, which is said until the next press. */
  wasBlocked?: boolean;
  /** What to do where the browser blocks the window; it is said as a problem unless given. */
  onBlocked?: () => void;
};

const windowSize = 'popup,width=560,height=720';

/**
 * Opens Facebook's dialog, waits for its return and connects with the code (specification section 7, instagram/login). `missing`: what
 * the login did not connect, and why; said until the next login or `dismiss`.
 */
export function useFacebookLogin(
  app: FacebookApp,
  scopes: readonly string[],
  { wasBlocked = false, onBlocked }: Options = {},
) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState(wasBlocked ? blocked : '');
  const [missing, setMissing] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** The states of windows that were opened and not heard of yet. */
  const expected = useRef(new Set<string>());
  const taken = useRef(new Set<string>());
  const stopWatching = useRef(() => {});

  const connect = useMutation({
    mutationFn: (code: string) => callApi('instagramLogin', { body: { code, redirectUri: redirectUri() } }),
    onSuccess: ({ note = '', ...user }) => {
      session.setUser(user);
      setMissing(note);
      notify.success('Instagram connected');
      void queryClient.invalidateQueries();
    },
    onError: error => setProblem(messageOf(error)),
  });

  const take = (result: FacebookReturn) => {
    if (taken.current.has(result.state)) return true;
    // Somebody else's login: a link with a code in it must not connect their account here.
    if (!expected.current.delete(result.state)) return false;
    taken.current.add(result.state);
    stopWatching.current();
    setIsOpen(false);
    setProblem('');
    if ('code' in result) connect.mutate(result.code);
    else setProblem(refusalInWords(result.refusal));
    return true;
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => hearReturns(result => latest.current(result)), []);
  useEffect(() => () => stopWatching.current(), []);

  /** To be called in a click, or the browser blocks the window. */
  const open = () => {
    const state = newState();
    setProblem('');
    stopWatching.current();
    const address = dialogAddress(app, scopes, { redirectUri: redirectUri(), state });
    const opened = window.open(address, '_blank', windowSize);
    if (!opened) return onBlocked ? onBlocked() : setProblem(blocked);
    expected.current.add(state);
    setIsOpen(true);
    stopWatching.current = whenClosed(opened, () => {
      setIsOpen(false);
      setProblem(closed);
    });
  };
  const dismiss = () => {
    setProblem('');
    setMissing('');
  };
  return { open, isOpen, isConnecting: connect.isPending, problem, missing, dismiss };
}

const blocked =
  'Your browser blocked the Facebook window. Allow pop-ups for this page and press the button again.';
const closed =
  'The Facebook window was closed before the login was finished. Nothing has changed. Press the button to try again.';

function refusalInWords(refusal: string): string {
  return refusal
    ? `Facebook did not finish the login: ${refusal}. Nothing has changed. Press the button to try again.`
    : 'The login was cancelled. Nothing has changed. Press the button to try again.';
}

function redirectUri(): string {
  return window.location.origin + facebookReturnPath;
}
