import { expect, test } from 'vitest';
import { isEmail } from './is-email.ts';

test.each(['a@example.com', 'anna+insta@mail.example.it', 'admin@localhost', 'josé@exämple.com'])(
  '%s is an address',
  text => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'anna',
  'a@',
  '@b',
  'a@b@c',
  'a@b.c, d@e.f',
  'Anna <a@b.c>',
  'a@b.c\r\nBcc: d@e.f',
  'a b@c.d',
])('%j is no address', text => {
  expect(isEmail(text)).toBe(false);
});
