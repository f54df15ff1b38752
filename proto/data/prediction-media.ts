/** What a picture or video of the gallery may be. */
export const mediaKinds = ['image', 'video'] as const;
/** Where it may come from. */
export const mediaOrigins = ['generated', 'uploaded'] as const;
/** How long a tag may be, in letters, and how many one picture or video takes. */
export const mediaTags = { length: 40, each: 20 } as const;
/** What can be done with many of them at once. */
export const mediaChangeKinds = ['star', 'unstar', 'tag', 'untag', 'delete'] as const;
/** Most of them at once. */
export const mostChangedMedia = 5_000;
