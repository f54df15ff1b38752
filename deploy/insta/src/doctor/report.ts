import { groups } from './check.ts';
import type { Line, Report } from './run-checks.ts';

/** All is well when no line says otherwise. */
export const isWell = ({ lines }: Report): boolean => lines.every(({ level }) => level === 'ok');

const signs = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** The report for a person: by groups, each line with its fix below it. */
export function reportLines(report: Report): string[] {
  const width = Math.max(...report.lines.map(({ name }) => name.length));
  const shown = ({ level, name, words, fix }: Line) => [
    `  ${signs[level]}  ${name.padEnd(width)}  ${words}`,
    ...(fix ? [`        ${' '.repeat(width)}  → ${fix}`] : []),
  ];
  const ofGroup = (group: string) => {
    const lines = report.lines.filter(line => line.group === group);
    return lines.length > 0 ? [group, ...lines.flatMap(shown)] : [];
  };
  const byReason = Map.groupBy(report.leftOut, ({ because }) => because);
  const leftOut = [...byReason].map(
    ([because, several]) => `  ${because}: ${several.map(({ name }) => name).join(', ')}`,
  );
  return [
    ...groups.flatMap(ofGroup),
    ...(leftOut.length > 0 ? ['not looked at', ...leftOut] : []),
    summary(report),
  ];
}

function summary(report: Report): string {
  const count = (level: Line['level']) => report.lines.filter(line => line.level === level).length;
  if (isWell(report)) return 'All is well.';
  return `${count('fail')} failed, ${count('warn')} to look at, ${count('ok')} well.`;
}
