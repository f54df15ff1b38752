export type Level = 'ok' | 'warn' | 'fail';

/** One thing that a check found; without a `fix` of its own that of the check is said. */
export type Finding = { readonly level: Level; readonly words: string; readonly fix?: string };

export const ok = (words: string): Finding => ({ level: 'ok', words });
export const warn = (words: string, fix?: string): Finding => ({ level: 'warn', words, ...(fix && { fix }) });
export const fail = (words: string, fix?: string): Finding => ({ level: 'fail', words, ...(fix && { fix }) });

/** What a check would have looked at is not there; the message says why, and something else names the fault if it is one. */
export class NotLooked extends Error {}
