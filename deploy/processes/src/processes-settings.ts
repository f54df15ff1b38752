import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { type Static, Type } from 'typebox';

const processesSettings = Type.Object({
  REPLICAS: Type.Integer({ default: 2, minimum: 1, maximum: 8, description: 'Processes of each service' }),
  WORKERS: Type.Integer({ default: 2, minimum: 1, maximum: 16, description: 'Processes that make pictures' }),
});

export type ProcessesSettings = Static<typeof processesSettings>;

/** Throws a SettingsError with every bad setting. */
export function readProcessesSettings(source: SettingsSource): ProcessesSettings {
  return readSettings(processesSettings, source);
}
