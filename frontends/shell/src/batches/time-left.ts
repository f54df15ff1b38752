const minute = 60;
const hour = 60 * minute;

/** Seconds as exactly as a guess deserves: `less than a minute`, `about 18 minutes`, `about 1 hour 20 minutes`. */
export function aboutTime(seconds: number): string {
  if (seconds < minute) return 'less than a minute';
  const minutes = Math.round(seconds / minute);
  if (minutes < 60) return `about ${amount(minutes, 'minute')}`;
  // The longer it takes, the less anybody knows.
  const step = seconds < 6 * hour ? 10 : 60;
  const rounded = Math.round(minutes / step) * step;
  const hours = amount(Math.floor(rounded / 60), 'hour');
  return rounded % 60 === 0 ? `about ${hours}` : `about ${hours} ${rounded % 60} minutes`;
}

export function amount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
