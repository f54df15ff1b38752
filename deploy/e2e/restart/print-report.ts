import type { Report } from './traffic/traffic.ts';

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The figures of a scenario, for the person who runs it. */
export function printReport(name: string, report: Report): void {
  const failed = report.requests.filter(({ failure }) => failure !== undefined);
  const { generations, posts, saves, pages, calendars } = report;
  const worst = (pick: 'untilWellMs' | 'slowestMs') =>
    seconds(Math.max(...report.disturbed.map(one => one[pick])));
  const lines = [
    `${name}: ${failed.length} of ${report.requests.length} requests failed; all was well again after ${worst('untilWellMs')} s at most, slowest answer ${worst('slowestMs')} s`,
    `${name}: ${generations.clicks} generations, ${generations.completed} completed, ${generations.atProvider} at the provider (${generations.heard} heard on the socket, ${generations.found} more found when it was back); ${posts.due} due, ${posts.onFeed} on the feed; ${saves.saves} saves, ${saves.versions} stored; ${calendars.asked} calendars without a key, ${calendars.whole} whole`,
    ...(pages
      ? [
          `${name}: ${pages.open} open pages, ${pages.connected} connected at the end, ${pages.quick} by a WebSocket; ${pages.upToDate} know all of ${pages.reminders} reminders, ${pages.heardLast} heard the last; ${pages.cutLong} were without a connection for longer than the first try takes, the longest for ${seconds(pages.longestCutMs)} s`,
        ]
      : []),
    ...report.disturbed
      .filter(({ failures, slowestMs }) => failures.length > 0 || slowestMs > 1_000)
      .map(
        one =>
          `  ${one.name}: ${one.failures.length} failed, well after ${seconds(one.untilWellMs)} s, slowest answer ${seconds(one.slowestMs)} s`,
      ),
    ...failed.slice(0, 12).map(({ what, failure }) => `  ${what}: ${failure}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
