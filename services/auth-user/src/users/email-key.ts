/** What emails are compared by: nobody remembers in which case they typed theirs. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
