const pattern = /^insta-ai-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/;

/** What lies beside a backup while it is written, and stays where its writer was killed. */
export const partOf = (file: string) => `${file}.part`;

/** Name of a backup of a series: by its moment, so that names are in the order of time. */
export function backupNameAt(moment: Date): string {
  return `insta-ai-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/** When a backup of a series was begun, by its name; undefined for any other file. */
export function momentOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : undefined;
}

/** Whether it is what a killed writer of a series leaves. */
export function isPartOfSeries(name: string): boolean {
  return name.endsWith(partOf('')) && momentOf(name.slice(0, -partOf('').length)) !== undefined;
}

/**
 * Backups of a series, the oldest first. Files of other names are somebody else's, and those of the future, of a clock that was ahead,
 * would take the place of every new one.
 */
export function seriesIn(names: readonly string[], now: Date): string[] {
  return names.filter(name => (momentOf(name) ?? Number.POSITIVE_INFINITY) <= now).sort();
}

/** Those that are no longer kept, where the newest so many are. */
export function supersededBackups(names: readonly string[], keep: number, now: Date): string[] {
  const series = seriesIn(names, now);
  return series.slice(0, Math.max(0, series.length - keep));
}
