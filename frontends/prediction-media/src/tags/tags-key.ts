/** The person's tags; not below the lists of media, which are made of pages. */
export const tagsKey = ['mediaTags'];
