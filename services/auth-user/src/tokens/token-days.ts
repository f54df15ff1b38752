/** How long a token counts, in days. */
export const tokenDays = 30;
