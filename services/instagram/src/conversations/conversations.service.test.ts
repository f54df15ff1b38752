import type { User } from '@insta-ai/proto/http/auth-user';
import { expect, it } from 'vitest';
import { createAccountsStoreFake } from '../accounts/accounts.store.fake.ts';
import { createConnectedAccountOf } from '../calls/connected-account.ts';
import { createSelectedAccountOf } from '../calls/selected-account.ts';
import { createConversationsService } from './conversations.service.ts';

it('a list whose account was deleted while the platform was asked is not stored', async () => {
  const accounts = createAccountsStoreFake();
  await accounts.replace('ann', 'EAAlong', [
    {
      id: 'a',
      name: 'a',
      username: 'a',
      pageId: 'p',
      pageName: '',
      pageToken: 'EAA',
      facebookUserId: '4711',
    },
  ]);
  const stored: string[] = [];
  const service = createConversationsService({
    accounts,
    selectedAccountOf: createSelectedAccountOf({
      authUser: { find: async () => ({ instagramAccount: 'a' }) as User },
      connectedAccountOf: createConnectedAccountOf({ accounts, usage: { accountRestMs: () => 0 } }),
    }),
    inbox: {
      async list() {
        await accounts.forgetLogin('ann', '4711', new Date());
        return { kind: 'ok', value: [{ id: 't1' }] };
      },
    },
    store: {
      async saveListed(owner) {
        stored.push(owner);
        return [];
      },
      comments: async () => [],
      setIgnore: async () => undefined,
    },
  });

  await expect(service.list('ann')).rejects.toMatchObject({ code: 'failed_precondition' });

  expect(stored).toEqual([]);
});
