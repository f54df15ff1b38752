import type { Doctor, DoctorLine, DoctorReport } from '@insta-ai/proto/http/operations/doctor';

/** TABLE: how a finding is shown. */
export const levels = {
  fail: { word: 'Fail', tone: 'failed' },
  warn: { word: 'Warn', tone: 'held' },
  ok: { word: 'OK', tone: 'good' },
} as const satisfies { [L in DoctorLine['level']]: { word: string; tone: string } };

const order = ['fail', 'warn', 'ok'];

/** The worst first; within a level in the order in which a person mends it. */
export function worstFirst(lines: readonly DoctorLine[]): DoctorLine[] {
  return lines.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

/** What it comes to, in a line. */
export function sumInWords({ lines }: Pick<DoctorReport, 'lines'>): string {
  const count = (level: DoctorLine['level']) => lines.filter(line => line.level === level).length;
  if (count('ok') === lines.length)
    return `All is well: ${lines.length} ${lines.length === 1 ? 'check' : 'checks'}.`;
  return `${count('fail')} failed, ${count('warn')} to look at, ${count('ok')} well.`;
}

/** How far the newest run is; undefined where there is nothing to say beside the report. */
export function progressInWords({ state, done, of }: Doctor): string | undefined {
  if (state === 'asked') return 'Waiting for the process that runs the checks …';
  if (state === 'running') return of === 0 ? 'Looking …' : `${done} of ${of} checks done …`;
  return undefined;
}

/** Why a run came to nothing, and what to do. */
export function troubleInWords(state: Doctor['state']): string | undefined {
  if (state === 'silent')
    return 'Nothing here runs the checks. With Compose put operator into COMPOSE_PROFILES, in a cluster set operator.enabled; or run the command below.';
  return state === 'cut'
    ? 'The process that ran the checks ended before they did. Run them again.'
    : undefined;
}

export const isUnderWay = (state: Doctor['state']) => state === 'asked' || state === 'running';

/** What was not looked at, by its reason. */
export function leftOutByReason({
  leftOut,
}: Pick<DoctorReport, 'leftOut'>): [reason: string, names: string][] {
  const reasons = [...new Set(leftOut.map(({ because }) => because))];
  return reasons.map(reason => [
    reason,
    leftOut
      .filter(({ because }) => because === reason)
      .map(({ name }) => name)
      .join(', '),
  ]);
}

/** The whole report for somebody who is asked for help. */
export function reportText(report: DoctorReport): string {
  return [
    `Insta AI, checked ${report.finishedAt}`,
    sumInWords(report),
    ...worstFirst(report.lines).flatMap(({ level, group, name, words, fix }) => [
      `${levels[level].word}  ${group}, ${name}: ${words}`,
      ...(fix ? [`      → ${fix}`] : []),
    ]),
    ...leftOutByReason(report).map(([reason, names]) => `Not looked at: ${names} (${reason})`),
  ].join('\n');
}
