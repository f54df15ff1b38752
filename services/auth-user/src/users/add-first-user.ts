import { newId } from '@insta-ai/chassis/new-id';
import type { FirstUser } from '../config.ts';
import { newUser } from './new-user.ts';
import type { UsersStore } from './users.store.ts';

type Deps = {
  users: Pick<UsersStore, 'findByEmail' | 'insert'>;
  first: FirstUser;
  hashPassword(password: string): Promise<string>;
};

/** Creates the user of the settings, an admin, when there is none with that email; an existing one stays as they are. */
export async function addFirstUser({ users, first, hashPassword }: Deps): Promise<boolean> {
  if (await users.findByEmail(first.email)) return false;
  const passwordHash = await hashPassword(first.password);
  const user = { id: newId(), email: first.email, passwordHash, role: 'admin', now: new Date() } as const;
  return users.insert(newUser(user));
}
