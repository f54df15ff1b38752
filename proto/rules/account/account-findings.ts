import { error } from '../finding.ts';

/** An item without an account, whose owner has selected none. */
export const noAccount = error({
  rule: 'account',
  where: 'account',
  message: 'Connect an Instagram account first.',
  fix: 'You can do that on the Profile screen.',
});

/** An item whose account its owner disconnected, or the last login no longer brought; it never goes to another by itself. */
export const accountRemoved = error({
  rule: 'account-removed',
  where: 'account',
  message: 'This item belongs to an account that is no longer connected.',
  fix: 'Connect it again or choose another.',
});
