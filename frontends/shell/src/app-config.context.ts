import type { AppConfig } from '@insta-ai/platform';
import { createContext, useContext } from 'react';

export const AppConfigContext = createContext<AppConfig | null>(null);

/** The settings of the page. */
export function useAppConfig(): AppConfig {
  const config = useContext(AppConfigContext);
  if (!config) throw new Error('useAppConfig needs App above it');
  return config;
}
