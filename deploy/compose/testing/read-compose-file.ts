import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { InstallationSettings } from '../secrets-file.ts';

/** What the checks look at of a container; Compose knows much more. */
export type ComposeService = {
  image: string;
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  networks: string[];
  ports?: string[];
  profiles?: string[];
  volumes?: string[];
  tmpfs?: string[];
  user: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  restart: string;
  stop_grace_period: string;
  healthcheck?: { test: string[] };
};

export type ComposeFile = {
  name: string;
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
};

const path = join(import.meta.dirname, '../compose.yaml');

/** The file as it stands. */
export function composeText(): string {
  return readFileSync(path, 'utf8');
}

/** The file as Compose sees it with these settings. */
export function readComposeFile(settings: InstallationSettings): ComposeFile {
  const filled = fillIn(parse(composeText(), { merge: true, maxAliasCount: -1 }), settings);
  return filled as ComposeFile;
}

function fillIn(value: unknown, settings: InstallationSettings): unknown {
  if (typeof value === 'string') return interpolate(value, settings);
  if (Array.isArray(value)) return value.map(one => fillIn(one, settings));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, settings)]));
}

/** Compose's own rule: `:-` when empty or not set, `-` when not set, `:?` must be there. The innermost comes first. */
export function interpolate(text: string, settings: InstallationSettings): string {
  const filled = text.replaceAll(
    /\$\{([A-Z][A-Z0-9_]*)(?:(:?[-?])([^${}]*))?\}/g,
    (_, name: string, how?: string, otherwise = '') => {
      const value = settings[name];
      const isMissing = value === undefined || (how?.startsWith(':') && value === '');
      if (!isMissing) return value ?? '';
      if (how?.endsWith('?')) throw new Error(`${name} is not set: ${otherwise}`);
      return otherwise;
    },
  );
  return filled === text ? text : interpolate(filled, settings);
}

/** Names of all settings that the file asks for. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)[:}?-]/g)].map(([, name = '']) => name))].sort();
}
