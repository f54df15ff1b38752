/** A key for one thing that the person wants (`repeatKey`); `randomUUID` is missing where the page came over plain http. */
export function newRepeatKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
