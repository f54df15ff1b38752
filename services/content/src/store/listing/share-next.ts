/**
 * Work that tells how things are, by a key. Who asks while it is under way shares its next turn with all who ask meanwhile: that one
 * begins after each of them asked, so it sees all that was there when they did.
 */
export function shareNext<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const turns = new Map<string, { running: Promise<T>; next?: Promise<T> }>();
  const begin = (key: string): Promise<T> => {
    const running = work(key).finally(() => {
      if (turns.get(key)?.running === running) turns.delete(key);
    });
    turns.set(key, { running });
    return running;
  };
  return key => {
    const turn = turns.get(key);
    if (!turn) return begin(key);
    const beginNext = () => begin(key);
    turn.next ??= turn.running.then(beginNext, beginNext);
    return turn.next;
  };
}
