import { relative } from 'node:path';
import { wayInLines } from '@insta-ai/deploy/launcher/way-in/way-in';
import type { ComposeRun } from './start-compose.ts';

/** What the person reads of an installation that runs. */
export function composeLines(
  run: ComposeRun,
  settingsFile: string,
  misread: readonly string[] = [],
): string[] {
  const { telling, unreachable, simulatorUrl, real } = run;
  const file = relative(process.cwd(), settingsFile);
  return [
    ...wayInLines(run),
    ...(telling === 'given' ? [`ADMIN_PASSWORD is in ${file}`] : []),
    ...(unreachable ? [unreachable] : []),
    ...(simulatorUrl ? [`What has no key is simulated. Feed and mail box: ${simulatorUrl}`] : []),
    ...(real.length > 0 ? [`Real: ${real.join(', ')}`] : []),
    ...misread.map(
      name =>
        `${name} in ${file} has a $ or # that is not read as it stands. Put its value into single quotes (${name}='…') and start again.`,
    ),
  ];
}
