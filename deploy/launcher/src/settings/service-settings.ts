import type { SettingsSource } from '@insta-ai/chassis/config';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';
import { databasePrefixOf } from './launcher-settings.ts';
import { drawsSimulated, isSimulated, simulatedSettings } from './simulated-settings.ts';
import type { Site } from './site.ts';

/** What the services of a product are given: its secrets, what was set, what is simulated, and what its form says itself. */
export function serviceSettings(
  { given, secrets, publicUrl, folder }: Pick<Site, 'given' | 'secrets' | 'publicUrl' | 'folder'>,
  simulator: SimulatorAddresses | undefined,
  own: Record<string, string>,
): SettingsSource {
  return {
    ADMIN_EMAIL: secrets.ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.ADMIN_PASSWORD,
    JWT_PRIVATE_KEY: secrets.JWT_PRIVATE_KEY,
    JWT_PRIVATE_KEY_OTHER: secrets.JWT_PRIVATE_KEY_OTHER,
    ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
    ENCRYPTION_KEY_OTHER: secrets.ENCRYPTION_KEY_OTHER,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
    ...(simulator && simulatedSettings(simulator, given)),
    DATABASE_PREFIX: databasePrefixOf(given),
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    SIMULATED_PLATFORMS: String(isSimulated('GRAPH_BASE_URL', given) && drawsSimulated(given)),
    ...own,
  };
}
