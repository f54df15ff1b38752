const mega = 1_000_000;

/** How many bytes of a file have been sent: `1.2 of 4.8 MB`, small ones in KB. */
export function byteProgress(share: number, size: number): string {
  const sent = share * size;
  if (size < mega) return `${Math.round(sent / 1_000)} of ${Math.max(1, Math.round(size / 1_000))} KB`;
  return `${(sent / mega).toFixed(1)} of ${(size / mega).toFixed(1)} MB`;
}
