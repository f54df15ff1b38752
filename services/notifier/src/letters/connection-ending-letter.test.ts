import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  ConnectionEnd,
  ConnectionEndingSchema,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
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
  expect(letter.action?.url).toBe('https://x.example/profile#connect');
});

test.each([
  [ConnectionEnd.TOKEN, 'Facebook ends your login on Monday, 7 December 2026'],
  [ConnectionEnd.DATA_ACCESS, 'Facebook ends the access to your Instagram data on Monday, 7 December 2026'],
  [ConnectionEnd.UNSPECIFIED, 'Facebook ends it on Monday, 7 December 2026'],
])('what ends is named, unless an older version said it: %s', (end, words) => {
  const ends = timestampFromDate(new Date('2026-12-06T23:30:00Z'));
  const event = create(ConnectionEndingSchema, { accounts: ['Isola'], ends, end });

  const { paragraphs } = connectionEndingLetter(event, {
    publicUrl: 'https://x.example',
    timeZone: 'Europe/Rome',
  });

  expect(paragraphs[0]).toContain(words);
});
