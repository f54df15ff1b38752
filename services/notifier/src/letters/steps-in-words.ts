import { dateFromBus } from '@insta-ai/proto/convert/moment';
import type { PublishStep, PublishWait } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import { formatNear } from './format-moment.ts';

/** How it began and how it ended; what lies between is in the app. */
const shown = { first: 2, last: 10 };

/** What happened on the way to Instagram, a line each; empty when nothing did. */
export function stepsInWords(steps: readonly PublishStep[], timeZone: string): string {
  if (steps.length === 0) return '';
  const linesOf = (some: readonly PublishStep[]) => some.map(step => lineOf(step, timeZone));
  const between = steps.slice(shown.first, -shown.last);
  // One line would take as much room as the step itself.
  const lines =
    between.length > 1
      ? [
          ...linesOf(steps.slice(0, shown.first)),
          `… ${between.length} more steps in the app`,
          ...linesOf(steps.slice(-shown.last)),
        ]
      : linesOf(steps);
  return [`What happened (${zoneOrUtc(timeZone)}):`, ...lines].join('\n');
}

function lineOf({ at, words, said, times, lastAt, wait }: PublishStep, timeZone: string): string {
  const parts = [`${formatNear(dateFromBus(at), timeZone)}: ${words}`];
  if (times > 1) parts.push(`${times} times, last at ${formatNear(dateFromBus(lastAt), timeZone)}.`);
  if (said?.words) parts.push(`Instagram’s words: “${said.words}”`);
  if (said) parts.push(`(error ${said.code}${said.trace && `, trace ${said.trace}`})`);
  if (wait) parts.push(waitInWords(wait, timeZone));
  return parts.join(' ');
}

function waitInWords({ why, until, notSooner }: PublishWait, timeZone: string): string {
  const end = until ? `Waiting until ${formatNear(dateFromBus(until), timeZone)}.` : '';
  return [why, end, notSooner].filter(text => text !== '').join(' ');
}
