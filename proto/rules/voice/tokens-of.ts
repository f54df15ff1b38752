/**
 * Tokens that a text comes to at most, as voices are capped by it: one for three bytes of UTF-8. Vocabularies differ by model; a
 * word of Latin letters takes one for four and a CJK sign or an emoji one or two, so this errs upwards.
 */
export function tokensOf(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 3);
}
