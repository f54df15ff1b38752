import { randomBytes } from 'node:crypto';

/** How 0.1.0 writes both halves of a session's id: while replicas of two versions stand side by side, each knows those of the other. */
const letters = 22;

/** As many letters and digits as no guess finds (131 bits). */
function part(): string {
  // Two of 64 digits are neither: of three times as many, enough are left.
  return randomBytes(letters * 3)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, letters);
}

/** The name of a replica, new at each start; it becomes part of a bus subject. */
export const newReplicaName = part;

/** Id of a polling session: it names the replica that holds it, so that any other can find it. */
export function newSessionId(replica: string): string {
  return `${replica}.${part()}`;
}

/** The replica that holds the session of a request; undefined for a new session. */
export function replicaOfRequest(url: string | undefined): string | undefined {
  const sid = new URL(url ?? '/', 'http://any').searchParams.get('sid');
  // It becomes part of a bus subject, and anybody can send anything.
  return /^([A-Za-z0-9]{22})\.[A-Za-z0-9]{22}$/.exec(sid ?? '')?.[1];
}
