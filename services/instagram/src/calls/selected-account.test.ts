import type { User } from '@insta-ai/proto/http/auth-user';
import { describe, expect, it } from 'vitest';
import { createAccountsStoreFake } from '../accounts/accounts.store.fake.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { createConnectedAccountOf } from './connected-account.ts';
import { createSelectedAccountOf } from './selected-account.ts';

const page = { token: 'page', needs: 'the right' } as const;
const user = { token: 'user', needs: 'the right' } as const;

const dead = (subcode: number): GraphResult<never> => ({
  kind: 'refused',
  error: { status: 400, code: 190, subcode, transient: false, text: '', trace: '', regainMs: undefined },
});

async function connected(restMs = 0) {
  const accounts = createAccountsStoreFake();
  const account = { id: '178', name: '', username: '', pageId: '1', pageName: '', pageToken: 'EAApage' };
  const login = () => accounts.replace('u1', 'EAAlong', [account]);
  await login();
  const authUser = { find: async () => ({ instagramAccount: '178' }) as User };
  const connectedAccountOf = createConnectedAccountOf({ accounts, usage: { accountRestMs: () => restMs } });
  const use = createSelectedAccountOf({ authUser, connectedAccountOf });
  const isDead = async () => (await accounts.find('u1', '178'))?.needsReconnect;
  return { login, use, isDead };
}

describe('the selected account', () => {
  it('answers what the platform answered', async () => {
    const { unwrap } = await (await connected()).use('u1');
    expect(await unwrap({ kind: 'ok', value: 7 }, page)).toBe(7);
  });

  it.each([
    [page, 463, true],
    [page, 460, true],
    [user, 460, true],
    [user, 463, false],
  ])('after a refusal of its token (%j, %i) waits for a new login: %s', async (asked, subcode, marked) => {
    const { use, isDead } = await connected();
    const { unwrap } = await use('u1');

    await expect(unwrap(dead(subcode), asked)).rejects.toMatchObject({ code: 'failed_precondition' });

    expect(await isDead()).toBe(marked);
  });

  it('is left alone while its limits are nearly used up, and says until when', async () => {
    const { use } = await connected(19 * 60_000);

    await expect(use('u1')).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('try again in 19 minutes'),
      details: { retryAfterSeconds: 19 * 60 },
    });
  });

  it('is not spoiled by a late refusal of the token that a new login replaced', async () => {
    const { login, use, isDead } = await connected();
    const { unwrap } = await use('u1');
    await login();

    await expect(unwrap(dead(460), page)).rejects.toMatchObject({ code: 'conflict' });

    expect(await isDead()).toBe(false);
  });
});
