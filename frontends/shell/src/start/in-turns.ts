/**
 * Does one after the other, each in a task of its own: between two of them the page paints and takes clicks and keys, which
 * it cannot while all of it runs in one go.
 */
export async function inTurns(deeds: readonly (() => unknown)[]): Promise<void> {
  for (const deed of deeds) {
    await nextTask();
    await deed();
  }
}

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
