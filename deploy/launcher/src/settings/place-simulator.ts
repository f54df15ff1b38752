import { join } from 'node:path';
import { preferPort } from '../addresses/free-port.ts';
import { simulatedNames } from './simulated-settings.ts';
import type { Site } from './site.ts';

/** Where a simulator runs, and how fast; undefined where everything outside is real. */
export async function placeSimulator({
  given,
  settings,
  port,
  folder,
}: Site): Promise<{ folder: string; port: number; speed: number } | undefined> {
  if (simulatedNames(given).length === 0) return undefined;
  return {
    folder: join(folder, 'simulator'),
    port: await preferPort(settings.SIMULATOR_PORT ?? port + 1),
    speed: settings.SIMULATOR_SPEED,
  };
}
