import { describe, expect, test } from 'vitest';
import { tellingOf, type WayIn, wayInLines } from './way-in.ts';

describe('the password', () => {
  test.each([
    ['is told itself when it was made up and nobody was told', true, false, true, 'itself'],
    ['is not told a second time', true, false, false, 'first start'],
    ['is never told when the person gave it', true, true, true, 'given'],
    ['is never told when it is another one by now', false, false, true, 'changed'],
    ['is never told when the given one is another one by now', false, true, false, 'changed'],
  ])('%s', (_what, fits, isGiven, isUntold, telling) => {
    expect(tellingOf({ fits, isGiven, isUntold })).toBe(telling);
  });
});

const way: WayIn = {
  publicUrl: 'http://localhost:8080',
  signInUrl: 'http://localhost:8080/?code=u1.once',
  email: 'admin@example.com',
  password: 'made-up',
  telling: 'itself',
  mailUrl: 'http://127.0.0.1:8081/mail',
};
const once = 'The link signs you in once, within 15 minutes.';

test('the first start says link, email and password', () => {
  expect(wayInLines(way)).toEqual([
    'Insta AI is running: http://localhost:8080/?code=u1.once  (admin@example.com / made-up)',
    once,
  ]);
});

test('a later one says where a new password comes from, and where its mail lands', () => {
  expect(wayInLines({ ...way, telling: 'first start' })).toEqual([
    'Insta AI is running: http://localhost:8080/?code=u1.once  (admin@example.com / the password from the first start)',
    once,
    'Forgotten it? Set a new password at http://localhost:8080/resetPassword; the email arrives in the simulated mail box, http://127.0.0.1:8081/mail.',
  ]);
});

test('without a link and with real mail nothing is said of either', () => {
  expect(wayInLines({ ...way, telling: 'changed', signInUrl: undefined, mailUrl: undefined })).toEqual([
    'Insta AI is running: http://localhost:8080  (admin@example.com / the password you set)',
    'Forgotten it? Set a new password at http://localhost:8080/resetPassword.',
  ]);
});

test('a password that the person gave is not repeated', () => {
  expect(wayInLines({ ...way, telling: 'given' })).toEqual([
    'Insta AI is running: http://localhost:8080/?code=u1.once  (admin@example.com / the password in ADMIN_PASSWORD)',
    once,
  ]);
});
