/**
 * Keys under which things are drawn. Each keeps its own as long as it is there, and a new one is handed what a gone one had:
 * the browser then writes new words where it would build all anew.
 */
export function handOn(before: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> {
  const isKept = new Set(ids);
  const free = [...before].filter(([id]) => !isKept.has(id)).map(([, key]) => key);
  let next = Math.max(-1, ...before.values()) + 1;
  const newKey = () => free.shift() ?? next++;
  return new Map(ids.map(id => [id, before.get(id) ?? newKey()]));
}
