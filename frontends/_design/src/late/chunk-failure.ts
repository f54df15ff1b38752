/** The specification's words (section 8) for a file that did not come; nothing for any other error. */
export function chunkFailure(error: unknown): string | undefined {
  const chunk = error instanceof Error && /Loading (?:CSS )?chunk (\S+) failed/i.exec(error.message)?.[1];
  return chunk ? `Loading chunk ${chunk} failed` : undefined;
}
