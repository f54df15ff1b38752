import { type Static, Type } from 'typebox';

/** How a list says that there is more (instagram-graph-api.md, 1.5). */
export const Paging = Type.Optional(
  Type.Object({
    cursors: Type.Optional(Type.Object({ after: Type.Optional(Type.String()) })),
    next: Type.Optional(Type.String()),
  }),
);

/**
 * Cursor of the next page; only `next` says that there is one (1.5). The address in it is not called: it carries a
 * token in the open and names the platform's own host.
 */
export function nextCursor(paging: Static<typeof Paging> | undefined): string | undefined {
  if (!paging?.next) return undefined;
  if (paging.cursors?.after) return paging.cursors.after;
  return URL.canParse(paging.next)
    ? (new URL(paging.next).searchParams.get('after') ?? undefined)
    : undefined;
}
