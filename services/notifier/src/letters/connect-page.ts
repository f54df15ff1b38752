/** Where one press connects Instagram again. */
export function connectPage(publicUrl: string): string {
  return `${publicUrl}/profile#connect`;
}
