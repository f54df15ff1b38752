import { vendorAddresses } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import type { InstallationSettings } from './secrets-file.ts';

/** Throws for keys without the address of their service: the file would take the simulator for it, in silence. */
export function refuseUnusedKeys(settings: InstallationSettings): void {
  const lines = Object.entries(vendorAddresses(settings)).map(([name, url]) => `${name}=${url}`);
  if (lines.length === 0) return;
  throw new Error(
    `.env has keys of real services without their addresses, so these would stay simulated. Add ${lines.join(', ')} to .env, or empty the keys.`,
  );
}
