import type { FacebookReturn } from './facebook-dialog.ts';

/**
 * Between the window that Facebook leads back to and the profile that opened it. A channel and not `window.opener`: a site
 * in between may cut the two windows apart, and pages of other origins never hear it.
 */
const name = 'insta-ai-facebook-login';

type Message = { kind: 'returned'; result: FacebookReturn } | { kind: 'heard'; state: string };

/** The profile's end: takes a result once it says so, and tells the other window. */
export function hearReturns(take: (result: FacebookReturn) => boolean): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'returned' || !take(data.result)) return;
    channel.postMessage({ kind: 'heard', state: data.result.state } satisfies Message);
  };
  return () => channel.close();
}

/** A phone may put the profile to sleep while another tab is in front, so the result is said until it is heard. */
const repeatMs = 500;

/** The returning window's end: says the result until the profile has it. */
export function sayReturn(result: FacebookReturn, onHeard: () => void): () => void {
  const channel = new BroadcastChannel(name);
  const say = () => channel.postMessage({ kind: 'returned', result } satisfies Message);
  const timer = setInterval(say, repeatMs);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'heard' || data.state !== result.state) return;
    clearInterval(timer);
    onHeard();
  };
  say();
  return () => {
    clearInterval(timer);
    channel.close();
  };
}
