import type { UsersGateway } from './users.gateway.ts';

/** A person by id, as auth-user answered the first time. */
export type PersonOf = (userId: string) => ReturnType<UsersGateway['get']>;

/** Asks for each person once in one run over many items. */
export function createPersonLookup(users: UsersGateway): PersonOf {
  const asked = new Map<string, ReturnType<UsersGateway['get']>>();
  return userId => {
    const person = asked.get(userId) ?? users.get(userId);
    asked.set(userId, person);
    return person;
  };
}
