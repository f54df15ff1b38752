import { noOptions } from '@insta-ai/proto/rules/post-options';
import { describe, expect, it } from 'vitest';
import type { LedgerHead } from './ledger.ts';
import { postPrint } from './post-print.ts';

const dueAt = new Date('2027-01-01T12:00:00Z');
const head: LedgerHead = {
  _id: 'p1',
  owner: 'u1',
  contentId: 'c1',
  accountId: 'a1',
  instagramType: 'Story',
  outputs: ['/one', '/two'],
  caption: 'Hello',
  fit: 'pad',
  drawnCaption: { text: 'Hi', style: { color: '#fff' } },
  options: noOptions,
  title: 'Bread',
  dueAt,
  giveUpAt: dueAt,
};
const print = postPrint(head, 'token');

/** TABLE: an edit of each kind that changes what goes out, or by whom. */
const edits: [string, Partial<LedgerHead>][] = [
  ['another account', { accountId: 'a2' }],
  ['another kind', { instagramType: 'Post' }],
  ['another picture', { outputs: ['/one', '/three'] }],
  ['another order of the pictures', { outputs: ['/two', '/one'] }],
  ['another caption', { caption: 'Hello!' }],
  ['another framing', { fit: 'crop' }],
  ['no text drawn', { drawnCaption: undefined as never }],
  ['another colour of the text drawn', { drawnCaption: { text: 'Hi', style: { color: '#000' } } }],
  ['another option', { options: { ...noOptions, collaborators: ['anna'] } }],
];

describe('what was prepared', () => {
  it.each(edits)('belongs to no post with %s', (_name, edit) => {
    expect(postPrint({ ...head, ...edit }, 'token')).not.toBe(print);
  });

  it('belongs to no post with another login', () => {
    expect(postPrint(head, 'new token')).not.toBe(print);
  });

  it('belongs to the post at another moment and with another title', () => {
    const moved = { ...head, title: 'Rolls', dueAt: new Date(0), giveUpAt: new Date(0) };
    expect(postPrint(moved, 'token')).toBe(print);
  });
});
