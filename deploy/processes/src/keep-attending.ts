import { join } from 'node:path';
import { openLogDestination } from '@insta-ai/chassis/log-destination';
import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import type { Orders } from '@insta-ai/deploy/insta/attend/attendance';
import { startAttending } from '@insta-ai/deploy/insta/attend/start-attending';

/** Runs the doctor when an admin asks for it on the page, with a log of its own in the data folder. */
export function keepAttending(dataFolder: string, orders: Orders): { stop(): Promise<void> } {
  const log = createLogger('info', openLogDestination(join(dataFolder, 'logs/operator.log')));
  // Nobody asks this process for figures: what fails stands in the log.
  return startAttending(orders, { log, measures: openMeasures(log).measures });
}
