/** Longest message that a page may send, in bytes: it says nothing but its token. */
export const largestMessage = 16 * 1024;
