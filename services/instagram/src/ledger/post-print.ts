import { createHash } from 'node:crypto';
import { type LedgerHead, optionsOf } from './ledger.ts';

/**
 * Names what a post is made of and who makes it. What was prepared belongs to a post only if the two have the same: any edit,
 * another account or a new login make another one.
 */
export function postPrint(head: LedgerHead, token: string): string {
  const { accountId, instagramType, outputs, caption, fit, drawnCaption } = head;
  const parts = [
    accountId,
    instagramType,
    outputs,
    caption,
    fit,
    drawnCaption ?? null,
    optionsOf(head),
    token,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
