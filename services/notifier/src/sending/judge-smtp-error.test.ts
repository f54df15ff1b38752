import { expect, test } from 'vitest';
import { judgeSmtpError } from './judge-smtp-error.ts';

const failure = (code: string, responseCode?: number, command?: string) =>
  Object.assign(new Error(`${code} ${responseCode}`), { code, responseCode, command });

test.each([
  ['an unknown recipient', failure('EENVELOPE', 550, 'RCPT TO')],
  ['a message whose announced size is too large', failure('EENVELOPE', 552, 'MAIL FROM')],
  ['a message that is too large', failure('EMESSAGE', 552)],
  ['an address that cannot be one', failure('EENVELOPE')],
])('%s is given up with the reason', (_what, error) => {
  expect(judgeSmtpError(error)).toEqual({ kind: 'refused', reason: error.message });
});

test.each([
  ['greylisting', failure('EENVELOPE', 451)],
  ['a full disk', failure('EMESSAGE', 452)],
  ['a wrong password in our settings', failure('EAUTH', 535)],
  ['a missing password in our settings', failure('EENVELOPE', 530)],
  ['a sender of our settings that may not send', failure('EENVELOPE', 553, 'MAIL FROM')],
  ['a server that greets with a refusal', failure('EPROTOCOL', 554)],
  ['no server', failure('ESOCKET')],
  ['anything unknown', 'odd'],
])('%s is tried again', (_what, error) => {
  expect(judgeSmtpError(error).kind).toBe('later');
});

test('a long answer of the server is cut', () => {
  expect(judgeSmtpError(new Error('x'.repeat(5_000))).reason.length).toBeLessThan(600);
});
