import { tokenDays } from '@insta-ai/auth-user/token-days';

const dayMs = 24 * 60 * 60_000;

/** Why the keys of before are still needed; undefined when they are not. `now` gives sessions up, never what is sealed. */
export function whyKeysStay({
  changedAt,
  at,
  sealedBefore,
  runsWithThoseOfBefore,
  now,
}: {
  changedAt: Date;
  at: Date;
  /** Accounts with tokens that the key of before sealed. */
  sealedBefore: number;
  /** A product runs that was started before the change: whoever connects an account now has it sealed with the key of before. */
  runsWithThoseOfBefore: boolean;
  now: boolean;
}): string | undefined {
  if (runsWithThoseOfBefore)
    return 'The Insta AI that runs was started before the change and goes on with the keys of before: stop it, start it again, and then ask again. Nothing was changed.';
  if (sealedBefore > 0)
    return `The tokens of ${sealedBefore} ${sealedBefore === 1 ? 'account are' : 'accounts are'} still sealed with the key of before. Insta AI seals them anew within minutes of a start with the new keys: start it, and ask again. Nothing was changed.`;
  const days = Math.ceil((changedAt.getTime() + tokenDays * dayMs - at.getTime()) / dayMs);
  return now || days <= 0
    ? undefined
    : `Sessions of before the change last for ${days} more ${days === 1 ? 'day' : 'days'}. Ask again then, or with --now: who signed in before signs in again. Nothing was changed.`;
}
