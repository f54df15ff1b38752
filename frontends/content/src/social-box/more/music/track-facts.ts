/** Who plays a track and how long, in minutes and seconds; without what the platform does not say. */
export function trackFacts({ artist, lengthMs }: { artist: string; lengthMs: number }): string {
  return [artist, lengthMs > 0 && clock(Math.round(lengthMs / 1_000))].filter(Boolean).join(' · ');
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
