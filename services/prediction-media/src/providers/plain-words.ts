/** Words of a provider as we pass them on: without addresses and line breaks, and not too many of them. */
export function plainWords(text: string): string {
  return text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
