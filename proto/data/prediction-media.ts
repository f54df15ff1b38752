/** What a picture or video of the gallery may be. */
export const mediaKinds = ['image', 'video'] as const;
/** Where it may come from. */
export const mediaOrigins = ['generated', 'uploaded'] as const;
