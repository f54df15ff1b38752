import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  [
    'an address, signed or not',
    'Could not fetch https://planner.example.com/media/a.jpg?sig=abc123&e=9 now',
    'Could not fetch planner.example.com/… now',
  ],
  [
    'who signs in',
    'No answer from smtp://mailer:s3cret@mail.example.com:587/x',
    'No answer from mail.example.com:587/…',
  ],
  ['a token', `Malformed access token EAAG${'x1'.repeat(40)} given`, 'Malformed access token … given'],
  [
    'a short one that is named',
    'in access_token=EAAshort&appsecret_proof=0af',
    'in access_token=…&appsecret_proof=…',
  ],
])('%s is taken out', (_name, text, expected) => {
  expect(redact(text)).toBe(expected);
});

test('what a person reads, and the id of a trace, stay', () => {
  const words =
    'The aspect ratio 5:4 (#36003) is not supported. AbCdEfGhIjKlMnOpQrStUvW, error_subcode=2207009';
  expect(redact(words)).toBe(words);
});
