import { relative } from 'node:path';
import { wayInLines } from '@insta-ai/deploy/launcher/way-in/way-in';
import type { ComposeRun } from './start-compose.ts';

/** What the person reads of an installation that runs. */
export function composeLines(run: ComposeRun, settingsFile: string): string[] {
  const { telling, unreachable, simulatorUrl, real } = run;
  return [
    ...wayInLines(run),
    ...(telling === 'given' ? [`ADMIN_PASSWORD is in ${relative(process.cwd(), settingsFile)}`] : []),
    ...(unreachable ? [unreachable] : []),
    ...(simulatorUrl ? [`What has no key is simulated. Feed and mail box: ${simulatorUrl}`] : []),
    ...(real.length > 0 ? [`Real: ${real.join(', ')}`] : []),
  ];
}
