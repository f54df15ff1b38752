import { whatIsLost } from '@insta-ai/deploy/launcher/stores/streams-went-back';
import { type Finding, warn } from '../finding.ts';

/** Whether the streams of a data folder are as new as they were. */
export type Age = {
  /** They are not, and no start has gone on with them yet. */
  isOlder: boolean;
  /** When a start last went on with older ones. */
  wentBackAt: Date | undefined;
};

/** How long it is told of after the start, in milliseconds: by then everything is asked for again, and who looks each day has seen it. */
const toldForMs = 36 * 3_600_000;

export function judgeAge({ isOlder, wentBackAt }: Age, now: Date): Finding[] {
  if (isOlder)
    return [
      warn(
        `The streams of the bus are older than they were, as after a lost power or when a copy is put back. The next start goes on with them: ${whatIsLost}`,
        'Start Insta AI; or put the newer ones back first, if you have them.',
      ),
    ];
  if (!wentBackAt || now.getTime() - wentBackAt.getTime() > toldForMs) return [];
  return [
    warn(
      `The start of ${wentBackAt.toISOString()} went on with streams that were older than before: ${whatIsLost}`,
      'Look into the planner whether all is as it should be, and find out what put them back: a lost power, a disk, a copy.',
    ),
  ];
}
