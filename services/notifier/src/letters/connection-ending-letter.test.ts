import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ConnectionEndingSchema } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { expect, test } from 'vitest';
import { connectionEndingLetter } from './connection-ending-letter.ts';

test('the mail names the accounts and the moment in the person’s zone, and leads to the profile', () => {
  const event = create(ConnectionEndingSchema, {
    accounts: ['Isola', 'Bali Days'],
    ends: timestampFromDate(new Date('2026-12-06T23:30:00Z')),
  });

  const letter = connectionEndingLetter(event, { publicUrl: 'https://x.example', timeZone: 'Europe/Rome' });

  expect(letter.subject).toBe('Connect Instagram again: Isola, Bali Days');
  expect(letter.paragraphs[0]).toContain('7 December 2026');
  expect(letter.action?.url).toBe('https://x.example/profile');
});
