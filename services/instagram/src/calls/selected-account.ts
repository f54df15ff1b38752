import type { User } from '@insta-ai/proto/http/auth-user';
import { noAccount } from './calls.errors.ts';
import type { CalledAccount, ConnectedAccountOf } from './connected-account.ts';

/** The account a person has selected, for calls whose answer they wait for. */
export type SelectedAccount = CalledAccount & { readonly person: User };

export type SelectedAccountOf = (userId: string) => Promise<SelectedAccount>;

type Deps = {
  authUser: { find(userId: string): Promise<User> };
  connectedAccountOf: ConnectedAccountOf;
};

export function createSelectedAccountOf({ authUser, connectedAccountOf }: Deps): SelectedAccountOf {
  return async userId => {
    const person = await authUser.find(userId);
    if (!person.instagramAccount) throw noAccount();
    return { ...(await connectedAccountOf(userId, person.instagramAccount, noAccount)), person };
  };
}
