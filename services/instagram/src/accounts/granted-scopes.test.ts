import { expect, test } from 'vitest';
import { scopesFor } from './granted-scopes.ts';

const account = { id: 'ig-1', pageId: 'page-1' };
const comments = 'instagram_manage_comments';
const scopes = ['instagram_basic', comments];

test.each([
  ['for all', undefined, true],
  ['for the account', ['ig-2', 'ig-1'], true],
  ['for its page', ['page-1'], true],
  ['for another account', ['ig-2'], false],
  ['for none', [], false],
])('a permission that is %s', (_what, targets, isHeld) => {
  const granted = [
    { scope: comments, targets },
    { scope: 'instagram_basic', targets: undefined },
  ];

  expect(scopesFor(account, { scopes, granted })).toEqual(isHeld ? scopes : ['instagram_basic']);
});

test('one for businesses says nothing of accounts, and neither does a platform that is silent', () => {
  const business = 'business_management';

  expect(scopesFor(account, { scopes: [business], granted: [{ scope: business, targets: ['77'] }] })).toEqual(
    [business],
  );
  expect(scopesFor(account, { scopes, granted: [] })).toEqual(scopes);
  expect(
    scopesFor(account, { scopes: undefined, granted: [{ scope: comments, targets: [] }] }),
  ).toBeUndefined();
});
