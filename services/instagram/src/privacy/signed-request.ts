import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whom the platform speaks of, and when: the end of the second that it names. */
export type SignedRequest = { facebookUserId: string; issuedAt: Date };

/**
 * What a `signed_request` says: `<signature>.<payload>`, both base64url, the signature HMAC-SHA256 of the payload's text with the app's
 * secret. Undefined when it was not signed with it, or names no person and moment.
 */
export function readSignedRequest(text: string, appSecret: string): SignedRequest | undefined {
  const [signature = '', payload = ''] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { algorithm, user_id: userId, issued_at: issuedAt } = parse(payload);
  if (algorithm !== 'HMAC-SHA256' || typeof issuedAt !== 'number') return undefined;
  if (typeof userId !== 'string' && typeof userId !== 'number') return undefined;
  return { facebookUserId: String(userId), issuedAt: new Date(issuedAt * 1000 + 999) };
}

function parse(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
