import { createHmac } from 'node:crypto';

/** A request as Facebook signs it, written from Meta's own description; the moment in seconds. */
export function signRequest(personId: string, secret: string, issuedAt: number): string {
  const said = { algorithm: 'HMAC-SHA256', user_id: personId, issued_at: issuedAt };
  const payload = urlSafe(Buffer.from(JSON.stringify(said)));
  return `${urlSafe(createHmac('sha256', secret).update(payload).digest())}.${payload}`;
}

function urlSafe(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
