/** Whether a text is one plain mail address: no name, no list, nothing that could end a mail header. */
export function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+$/u.test(text);
}
