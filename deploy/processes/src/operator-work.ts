import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { openLogDestination } from '@insta-ai/chassis/log-destination';
import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import type { TimerTools } from '@insta-ai/chassis/timer';
import type { Orders } from '@insta-ai/deploy/insta/attend/attendance';
import { startAttending } from '@insta-ai/deploy/insta/attend/start-attending';
import type { Say } from '@insta-ai/deploy/launcher/basis/launch';

type Kept = { stop(): Promise<void> };

/** The backup of each night. What makes it knows every service, and is loaded only where backups are made. */
export async function keepNights(dataFolder: string, given: SettingsSource, say: Say): Promise<Kept> {
  const { tellOfPlace } = await import('@insta-ai/deploy/insta/nightly/place-of-nights');
  await tellOfPlace(given, say);
  const { startNightlyBackup } = await import('@insta-ai/deploy/insta/nightly/start-nightly-backup');
  return startNightlyBackup(given, withLog(dataFolder, 'backup'));
}

/** Runs the doctor when an admin asks for it on the page. */
export function keepAttending(dataFolder: string, orders: Orders): Kept {
  return startAttending(orders, withLog(dataFolder, 'operator'));
}

/** Each has a log of its own. Nobody asks this process for figures: what fails stands there, and in the note that the doctor reads. */
function withLog(dataFolder: string, name: string): TimerTools {
  const log = createLogger('info', openLogDestination(join(dataFolder, `logs/${name}.log`)));
  return { log, measures: openMeasures(log).measures };
}
