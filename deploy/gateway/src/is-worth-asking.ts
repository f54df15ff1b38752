/** A request that failed on its way: what the connection said, and whether its body can be sent a second time. */
type Failed = { code: string | undefined; method: string; isHeld: boolean; attempt: number };

/** What those get who waited at a replica that fell silent. */
export const replicaSilent = 'REPLICA_TIMEOUT';

/** The connection was never made, so that nothing has been asked yet; or its replica was just taken out of the turn. */
const neverAsked = [
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
];
/** The connection ended in the middle: the work may have been done. */
const unclear = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', replicaSilent];

/** Tries of a request that was never asked; with the pause between them about five seconds, time for a restart. */
const patientTries = 100;
const unclearTries = 3;

/** Whether a connection that failed so had asked nothing yet. */
export function isNeverAsked(code: string): boolean {
  return neverAsked.includes(code);
}

/**
 * Whether another replica may be asked. What was perhaps done is asked again only where asking changes nothing: a POST is
 * never sent twice on doubt.
 */
export function isWorthAsking({ code, method, isHeld, attempt }: Failed): boolean {
  if (!code || !isHeld) return false;
  if (isNeverAsked(code)) return attempt < patientTries;
  return unclear.includes(code) && ['GET', 'HEAD', 'OPTIONS'].includes(method) && attempt < unclearTries;
}
