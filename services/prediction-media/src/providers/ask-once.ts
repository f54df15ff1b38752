/** Remembers the first answer; a failed one is asked for again. */
export function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}
