/** Time as a test sets it, with signals for moments that come. */
export function createWorldTime(start: number) {
  let now = start;
  const waiting: { at: number; come: AbortController }[] = [];
  const tell = () => {
    for (const { at, come } of waiting) if (at <= now) come.abort();
  };
  return {
    get now() {
      return now;
    },
    set now(next: number) {
      now = next;
      tell();
    },
    until(moment: Date): AbortSignal {
      const come = new AbortController();
      waiting.push({ at: moment.getTime(), come });
      tell();
      return come.signal;
    },
  };
}
