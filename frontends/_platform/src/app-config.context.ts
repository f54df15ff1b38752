import { createContext, useContext } from 'react';
import type { AppConfig } from './app-config.ts';

/** Carries the settings of the page; the shell provides it around everything. */
export const AppConfigContext = createContext<AppConfig | null>(null);

/** The settings of the page: what is simulated, the Facebook app, where the remotes are. */
export function useAppConfig(): AppConfig {
  const config = useContext(AppConfigContext);
  if (!config) throw new Error('useAppConfig needs the shell above it');
  return config;
}
