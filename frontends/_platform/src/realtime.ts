import type { RealtimeMessages } from '@insta-ai/proto/http/realtime';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { credentials } from './api/credentials.ts';
import { freshMs } from './api/query-client.ts';
import { inAWhile, openLine } from './line.ts';

export type ConnectionState = 'off' | 'connecting' | 'connected' | 'interrupted';

type Name = keyof RealtimeMessages;
type Listener = { name: Name; hear: (message: never) => void; catchUp?: () => void };

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let state: ConnectionState = 'off';
/** When the server last said something, or the connection came to stand, in milliseconds since the page was opened. */
let lastNewsAt = Number.NEGATIVE_INFINITY;

function setState(next: ConnectionState) {
  state = next;
  for (const listener of stateListeners) listener();
}

/** Connects once the user is known; the shell calls it. Answers the function that disconnects. */
export function connectRealtime(address = window.location.origin): () => void {
  const ended = new AbortController();
  setState('connecting');
  void open(address, ended.signal);
  return () => {
    ended.abort();
    dispatchOff();
  };
}

async function open(address: string, ended: AbortSignal) {
  const client = await import('socket.io-client').catch(() => undefined);
  if (ended.aborted) return;
  if (!client) {
    setState('interrupted');
    inAWhile(ended, () => void open(address, ended));
    return;
  }
  openLine({
    io: client.io,
    address,
    token: credentials.token,
    hear: (name, message) => dispatchRealtime(name as Name, message as never),
    connected: dispatchConnected,
    interrupted: () => setState('interrupted'),
    isSeen: () => !document.hidden,
    ended,
  });
}

/** The connection stands, again or for the first time: what was missed is asked for. The socket does it, and tests do. */
export function dispatchConnected() {
  setState('connected');
  lastNewsAt = performance.now();
  for (const listener of listeners) listener.catchUp?.();
}

/** No connection is wanted any more. */
export function dispatchOff() {
  setState('off');
}

/** Hands a message to everybody who listens for it; the socket does it, and tests do. */
export function dispatchRealtime<N extends Name>(name: N, message: RealtimeMessages[N]) {
  lastNewsAt = performance.now();
  for (const listener of listeners) if (listener.name === name) listener.hear(message as never);
}

/**
 * What a screen shows when it begins to listen was asked for before that, with the page or on an earlier screen: what was said
 * since then nobody heard.
 */
function mayHaveMissed(): boolean {
  return state === 'connected' && performance.now() - lastNewsAt < freshMs;
}

/**
 * Listens while the component is mounted. `catchUp` fetches again what may have been missed before the component listened or
 * the connection stood: on opening, after an interruption, and on a screen that was there before the first connection.
 */
export function useRealtime<N extends Name>(
  name: N,
  hear: (message: RealtimeMessages[N]) => void,
  catchUp?: () => void,
) {
  const latest = useRef({ hear, catchUp });
  useEffect(() => {
    latest.current = { hear, catchUp };
  });
  useEffect(() => {
    const listener: Listener = {
      name,
      hear: (message: never) => latest.current.hear(message),
      catchUp: () => latest.current.catchUp?.(),
    };
    listeners.add(listener);
    if (mayHaveMissed()) listener.catchUp?.();
    return () => {
      listeners.delete(listener);
    };
  }, [name]);
}

/** How the connection is, for the frame. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    listener => {
      stateListeners.add(listener);
      return () => {
        stateListeners.delete(listener);
      };
    },
    () => state,
  );
}
