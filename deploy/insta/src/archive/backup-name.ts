const pattern = /^insta-ai-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;

/** Name of a backup of a series: by its moment, so that names are in the order of time. */
export function backupNameAt(moment: Date): string {
  return `insta-ai-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/** Backups of a series that are no longer kept, where the newest so many are. Files of other names are somebody else's. */
export function supersededBackups(names: readonly string[], keep: number): string[] {
  const series = names.filter(name => pattern.test(name)).sort();
  return series.slice(0, Math.max(0, series.length - keep));
}
