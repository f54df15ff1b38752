/**
 * Puts a text on the clipboard. Over plain http (a product reached by its address in the house network) browsers have no
 * clipboard object: there the field that holds the text is selected and copied as by hand.
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return field !== null && document.execCommand?.('copy') === true;
  }
}
