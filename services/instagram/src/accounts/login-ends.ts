/** When a login ends: its token (about 60 days), and its access to data (90 days after the person was last seen). */
export type LoginEnds = { readonly token: Date | undefined; readonly dataAccess: Date | undefined };

/** TABLE: how many days before the end the person is told, the later word first. */
export const wordsBeforeEnd = [3, 14] as const;

export type DaysBefore = (typeof wordsBeforeEnd)[number];

/** What of a login ends first, and when; undefined when the platform names no end. */
export type FirstEnd = { readonly of: keyof LoginEnds; readonly at: Date };

/** Ends of which nothing is known. */
export const noEnds: LoginEnds = { token: undefined, dataAccess: undefined };

const dayMs = 24 * 60 * 60_000;

export function firstEnd({ token, dataAccess }: LoginEnds): FirstEnd | undefined {
  if (dataAccess && (!token || dataAccess < token)) return { of: 'dataAccess', at: dataAccess };
  return token && { of: 'token', at: token };
}

/** The end that comes first. */
export function endOfLogin(ends: LoginEnds): Date | undefined {
  return firstEnd(ends)?.at;
}

/** The ends of a login as its accounts keep them. */
export type StoredEnds = {
  /** The sooner one: what is searched by, and all that versions of before kept. */
  endsAt?: Date | null;
  tokenEndsAt?: Date | null;
  dataAccessEndsAt?: Date | null;
};

export function storeEnds(ends: LoginEnds): Required<StoredEnds> {
  return {
    endsAt: endOfLogin(ends) ?? null,
    tokenEndsAt: ends.token ?? null,
    dataAccessEndsAt: ends.dataAccess ?? null,
  };
}

/** An account of before has one end and not whose it is: it counts as the token's, which is the shorter one, until the platform is asked. */
export function readEnds({ endsAt, tokenEndsAt = endsAt, dataAccessEndsAt }: StoredEnds): LoginEnds {
  return { token: tokenEndsAt ?? undefined, dataAccess: dataAccessEndsAt ?? undefined };
}

/** Which word is due; undefined long before the end, and after it. */
export function wordDue(end: Date | undefined, now: Date): DaysBefore | undefined {
  if (!end || end <= now) return undefined;
  return wordsBeforeEnd.find(days => end.getTime() - now.getTime() <= days * dayMs);
}
