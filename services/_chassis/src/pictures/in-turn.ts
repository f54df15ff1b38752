/** Work that is done one after the other in this process, in the order in which it was asked for. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const turn = last.then(work);
    // Who asked hears of a failure; the next in line is not held up by it.
    last = turn.catch(() => {});
    return turn;
  };
}
