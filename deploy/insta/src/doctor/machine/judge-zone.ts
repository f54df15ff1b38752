import { isTimeZone } from '@insta-ai/proto/rules/time-zone';
import { type Finding, ok, warn } from '../finding.ts';

/** What is UTC in whatever form; Node takes the same for all that it does not know. */
const utc = /^(Etc\/)?(UTC|GMT|UCT|Z|Zulu)/i;

/** Whether the zone that was asked for is the one that Node has taken (undefined: none). */
export function judgeZone(asked: string | undefined, taken: string | undefined): Finding {
  // A colon before the name is the form of the C library.
  const name = asked?.replace(/^:/, '') ?? '';
  const isTaken = taken !== undefined && taken !== 'Etc/Unknown';
  if (name === '' || (isTaken && (!utc.test(taken) || utc.test(name) || isTimeZone(name))))
    return ok(`Hours such as BACKUP_AT are those of ${isTaken ? taken : 'UTC'}.`);
  return warn(
    `TZ is "${name}", which is no time zone that Node knows: hours such as BACKUP_AT are taken as those of UTC.`,
  );
}
