import type { SettingsSource } from '@insta-ai/chassis/config';

const names = ['GRAPH_BASE_URL', 'REPLICATE_BASE_URL', 'OPENAI_BASE_URL'];

/** Addresses outside that are set; where all is simulated there are none. */
export function addressesOutside(given: SettingsSource): string[] {
  return names.flatMap(name => (given[name] ? [given[name]] : []));
}
