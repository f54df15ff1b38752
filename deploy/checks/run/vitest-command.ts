/** Runs tests of a project; their report is written to the named file. */
export function vitestCommand(project: string, report: string, more: readonly string[]): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return ['vitest', 'run', ...more, '--project', project, ...reporters];
}
