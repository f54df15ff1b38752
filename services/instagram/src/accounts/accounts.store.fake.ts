import type { AccountsStore, ConnectedAccount, NewAccount } from './accounts.store.ts';

/** Accounts in memory, for tests of what stands on them. */
export function createAccountsStoreFake(): AccountsStore {
  const accounts = new Map<string, ConnectedAccount & NewAccount>();
  let logins = 0;
  const idsOf = async (owner: string) =>
    [...accounts.values()].filter(one => one.owner === owner).map(({ accountId }) => accountId);
  return {
    idsOf,
    async replace(owner, userToken, connected) {
      logins += 1;
      const login = `login-${logins}`;
      for (const account of connected) {
        if (account.pageToken === '') continue;
        const state = { owner, accountId: account.id, login, needsReconnect: false, userToken };
        accounts.set(`${owner}:${account.id}`, { ...account, ...state });
      }
      for (const [key, account] of accounts) {
        const kept = connected.some(candidate => candidate.id === account.accountId);
        if (account.owner === owner && !kept) accounts.delete(key);
      }
      return { ids: await idsOf(owner), turn: logins };
    },
    async find(owner, accountId) {
      const found = accounts.get(`${owner}:${accountId}`);
      return found && { ...found };
    },
    async ownersOf(accountId) {
      const alive = [...accounts.values()].filter(one => one.accountId === accountId && !one.needsReconnect);
      return alive.map(({ owner }) => owner);
    },
    async markDeauthorized(facebookUserId) {
      for (const account of accounts.values()) {
        if (account.facebookUserId === facebookUserId) account.needsReconnect = true;
      }
    },
    async ownersOfLogin(facebookUserId) {
      const found = [...accounts.values()].filter(account => account.facebookUserId === facebookUserId);
      return [...new Set(found.map(({ owner }) => owner))];
    },
    async begunUntil() {
      return [...accounts.values()].flatMap(({ owner, facebookUserId }) =>
        facebookUserId ? [{ owner, facebookUserId }] : [],
      );
    },
    async forgetLogin(owner, facebookUserId) {
      for (const [key, account] of accounts)
        if (account.owner === owner && account.facebookUserId === facebookUserId) accounts.delete(key);
      return idsOf(owner);
    },
    async noteQuota() {},
    async markNeedsReconnect({ owner, accountId, login }) {
      const found = accounts.get(`${owner}:${accountId}`);
      if (found?.login !== login) return false;
      found.needsReconnect = true;
      return true;
    },
  };
}
