import { expect, test } from 'vitest';
import { messageId } from './message-id.ts';

test('every try of a mail has the same Message-ID, in the sender’s domain', () => {
  const id = messageId('e1.mail', 'Insta AI <no-reply@example.com>');

  expect(id).toBe(messageId('e1.mail', 'no-reply@example.com'));
  expect(id).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
});

test('another mail has another Message-ID', () => {
  expect(messageId('e2.mail', 'a@b.c')).not.toBe(messageId('e1.mail', 'a@b.c'));
});
