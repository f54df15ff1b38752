import { createHmac } from 'node:crypto';

/** Made of the request alone: the same request has the same code, and the code does not tell whose it is. */
export function deletionCode(appSecret: string, facebookUserId: string, issuedAt: Date): string {
  return createHmac('sha256', appSecret)
    .update(`deletion ${facebookUserId} ${issuedAt.getTime()}`)
    .digest('hex')
    .slice(0, 24);
}

/** Codes of all requests that a person can have made between two moments; each names the end of its second. */
export function codesBetween(
  appSecret: string,
  facebookUserId: string,
  { from, until }: { from: Date; until: Date },
): string[] {
  const codes: string[] = [];
  for (let end = Math.floor(from.getTime() / 1000) * 1000 + 999; end <= until.getTime(); end += 1000)
    codes.push(deletionCode(appSecret, facebookUserId, new Date(end)));
  return codes;
}
