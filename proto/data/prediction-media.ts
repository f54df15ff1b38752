/** What a picture or video of the gallery may be. */
export const mediaKinds = ['image', 'video'] as const;
/** Where it may come from. */
export const mediaOrigins = ['generated', 'uploaded'] as const;
/** What a picture may be drawn from another as: with its seed, from its prompt, or changed in words. */
export const remixKinds = ['same-seed', 'variation', 'change'] as const;
export type RemixKind = (typeof remixKinds)[number];
/** How long a tag may be, in letters, and how many one picture or video takes. */
export const mediaTags = { length: 40, each: 20 } as const;
/** What can be done with many of them at once. */
export const mediaChangeKinds = ['star', 'unstar', 'tag', 'untag', 'delete'] as const;
/** Most of them at once. */
export const mostChangedMedia = 5_000;
