/** How long a track is, in minutes and seconds; empty where the platform does not say. */
export function lengthWords(lengthMs: number): string {
  if (lengthMs <= 0) return '';
  const seconds = Math.round(lengthMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
