const unreleased = '## [Unreleased]';

/** The changelog with what is not released as the entry of a version; throws when there is nothing to release. */
export function releaseChangelog(text: string, version: string, day: string): string {
  if (releaseNotes(text) === '') throw new Error('CHANGELOG.md has nothing under [Unreleased].');
  return text.replace(unreleased, `${unreleased}\n\n## [${version}] - ${day}`);
}

/** What the changelog says of what is not released. */
export function releaseNotes(text: string): string {
  const [, after = ''] = text.split(unreleased);
  return (after.split(/^## /m)[0] ?? '').trim();
}
