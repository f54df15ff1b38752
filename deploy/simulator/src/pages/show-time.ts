const shown = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `21 November 2026 at 09:00 UTC`, machine-readable beside it. */
export const showTime = (time: number) =>
  `<time datetime="${new Date(time).toISOString()}">${shown.format(time)} UTC</time>`;
