import { create } from '@bufbuild/protobuf';
import { ConnectionLostSchema } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { expect, test } from 'vitest';
import { connectionLostLetter } from './connection-lost-letter.ts';

test('the mail names the accounts, says that their posts wait, and leads to where one connects', () => {
  const event = create(ConnectionLostSchema, { accounts: ['Isola', 'Bali Days'] });

  const letter = connectionLostLetter(event, { publicUrl: 'https://x.example', timeZone: 'UTC' });

  expect(letter.subject).toBe('Your posts wait: connect Instagram again: Isola, Bali Days');
  expect(letter.paragraphs[0]).toContain('no longer accepts the login for Isola, Bali Days');
  expect(letter.action?.url).toBe('https://x.example/profile#connect');
});
