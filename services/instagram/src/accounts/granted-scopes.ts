/** A permission with the pages and accounts it is for, where it is not for all. */
export type Grant = { readonly scope: string; readonly targets: readonly string[] | undefined };

/** What a person allowed; the scopes alone say nothing of single accounts. */
export type Granted = { readonly scopes: readonly string[] | undefined; readonly granted: readonly Grant[] };

type Account = { readonly id: string; readonly pageId: string };

/** Whether a permission is for an account, by itself or by its page. */
export function isFor({ targets }: Grant, { id, pageId }: Account): boolean {
  return targets === undefined || targets.includes(id) || targets.includes(pageId);
}

/** What was allowed for an account; undefined where the platform does not say. */
export function scopesFor(account: Account, { scopes, granted }: Granted): string[] | undefined {
  const withheld = granted.filter(grant => perAccount.test(grant.scope) && !isFor(grant, account));
  return scopes?.filter(name => !withheld.some(({ scope }) => scope === name));
}

/** Others are for businesses or advertisements, whose ids are no account's (instagram-graph-api.md, 1.4). */
const perAccount = /^(instagram|pages)_/;
