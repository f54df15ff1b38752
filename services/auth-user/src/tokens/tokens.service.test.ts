import { generateKeyPairSync } from 'node:crypto';
import { createTokenVerifier, sessionOver } from '@insta-ai/chassis/http/auth';
import { expect, test } from 'vitest';
import { newUser } from '../users/new-user.ts';
import { endOfSessions, sessionStart } from './session-start.ts';
import { createTokens } from './tokens.service.ts';

const now = new Date();
const inADay = new Date(now.getTime() + 24 * 60 * 60_000);

async function setUp() {
  const tokens = await createTokens(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const anna = newUser({ id: 'u1', email: 'anna@example.com', passwordHash: 'old', role: 'member', now });
  const verify = createTokenVerifier({
    fetchJwks: async () => tokens.jwks,
    sessionStart: async () => sessionStart(anna),
  });
  return { anna, tokens, verify };
}

test('a new password ends a session that began while a clock was ahead', async () => {
  const { anna, tokens, verify } = await setUp();
  const token = await tokens.issue(anna, inADay);
  expect(await verify(token)).toBe('u1');

  anna.passwordChangedAt = endOfSessions(anna, now);

  await expect(verify(token)).rejects.toThrow(sessionOver);
  expect(await verify(await tokens.issue(anna, now))).toBe('u1');
});

test('after a password that was set while a clock was ahead, sessions begin and end as ever', async () => {
  const { anna, tokens, verify } = await setUp();
  anna.passwordChangedAt = endOfSessions(anna, inADay);
  const token = await tokens.issue(anna, now);
  expect(await verify(token)).toBe('u1');

  anna.sessionsEndedAt = endOfSessions(anna, now);

  await expect(verify(token)).rejects.toThrow(sessionOver);
});
