/**
 * A part of a text, in any letter case, also where it is stored in the other Unicode form: a Mac's file names have an é as two
 * characters, and what one types has it as one.
 */
export function containing(text: string) {
  const forms = new Set([text, text.normalize('NFC'), text.normalize('NFD')]);
  return { $regex: [...forms].map(escapeForRegex).join('|'), $options: 'i' };
}

function escapeForRegex(text: string): string {
  // MongoDB takes no pattern with a zero in it, so that one is spelled.
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\0', '\\x00');
}
