import { dateFromBus } from '@insta-ai/proto/convert/moment';
import type { PublishStep } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import { formatNear } from './format-moment.ts';

/** What happened on the way to Instagram, a line each; empty when nothing did. */
export function stepsInWords(steps: readonly PublishStep[], timeZone: string): string {
  if (steps.length === 0) return '';
  const lines = steps.map(step => lineOf(step, timeZone));
  return [`What happened (${zoneOrUtc(timeZone)}):`, ...lines].join('\n');
}

function lineOf({ at, words, said, times, lastAt }: PublishStep, timeZone: string): string {
  const parts = [`${formatNear(dateFromBus(at), timeZone)}: ${words}`];
  if (times > 1) parts.push(`${times} times, last at ${formatNear(dateFromBus(lastAt), timeZone)}.`);
  if (said?.words) parts.push(`Instagram’s words: “${said.words}”`);
  if (said) parts.push(`(error ${said.code}${said.trace && `, trace ${said.trace}`})`);
  return parts.join(' ');
}
