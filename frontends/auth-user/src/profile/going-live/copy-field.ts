/** Puts the value of a field on the clipboard; over plain http browsers have none, there the field is copied as by hand. */
export async function copyField(value: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return field !== null && document.execCommand?.('copy') === true;
  }
}
