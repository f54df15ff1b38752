/** The part of an update that writes fields; one that is `undefined` is removed. */
export function setOrRemove(fields: object): {
  $set?: Record<string, unknown>;
  $unset?: Record<string, ''>;
} {
  const entries = Object.entries(fields);
  const kept = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => [name, '']);
  return {
    ...(kept.length > 0 && { $set: Object.fromEntries(kept) }),
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
  };
}
