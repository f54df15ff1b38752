/** What stands under a name in something of which nothing is known; undefined where it is no object. */
export function fieldOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
