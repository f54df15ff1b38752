import { unguessable } from '@insta-ai/chassis/new-id';

/** Id of a polling session: it names the replica that holds it, so that any other can find it. */
export function newSessionId(replica: string): string {
  return `${replica}.${unguessable()}`;
}

/** The replica that holds the session of a request; undefined for a new session. */
export function replicaOfRequest(url: string | undefined): string | undefined {
  const sid = new URL(url ?? '/', 'http://any').searchParams.get('sid');
  // It becomes part of a bus subject, and anybody can send anything.
  return /^([0-9a-f]{32})\.[0-9a-f]{32}$/.exec(sid ?? '')?.[1];
}
