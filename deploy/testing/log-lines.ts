/** A log that a test reads: each line as it was written and as it is understood. */
export function logLines() {
  const texts: string[] = [];
  return {
    write: (text: string) => void texts.push(text),
    texts,
    all: (): Record<string, unknown>[] => texts.map(text => JSON.parse(text)),
    /** Lines that tell how a request ended. */
    ofRequests(): Record<string, unknown>[] {
      return this.all().filter(({ msg }) => msg === 'answered' || msg === 'left');
    },
  };
}
