import { createHash } from 'node:crypto';

/** Message-ID of a mail: the same for every try, so that a mail program shows a mail that was sent twice once. */
export function messageId(mailId: string, from: string): string {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'insta-ai.invalid';
  const left = createHash('sha256').update(mailId).digest('hex').slice(0, 32);
  return `<${left}@${domain}>`;
}
