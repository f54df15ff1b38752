import { useEffect, useState } from 'react';

/** How long nothing has to happen before it is worth a word, in milliseconds. */
const stillMs = 20_000;

/** Whether this has been the same for a while. */
export function useStill(mark: string): boolean {
  const [stillAt, setStillAt] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(mark), stillMs);
    return () => clearTimeout(timer);
  }, [mark]);
  return stillAt === mark;
}
