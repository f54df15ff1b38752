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
}: Pick<Site, 'given' | 'settings' | 'port' | 'folder'>): Promise<
  { folder: string; port: number; speed: number } | undefined
> {
  if (simulatedNames(given).length === 0) return undefined;
  const wanted = settings.SIMULATOR_PORT ?? port + 1;
  return {
    folder: join(folder, 'simulator'),
    // The product's own is free until it listens, which is later.
    port: await preferPort(wanted === port ? 0 : wanted),
    speed: settings.SIMULATOR_SPEED,
  };
}
