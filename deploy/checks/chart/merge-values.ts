/** Values over values, as helm lays them: maps are merged, everything else is replaced. */
export function mergeValues(below: object, above: object): object {
  const result: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const old = result[key];
    result[key] = isMap(old) && isMap(value) ? mergeValues(old, value) : value;
  }
  return result;
}

/** Whether a value of a values file has values below it. */
export function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
