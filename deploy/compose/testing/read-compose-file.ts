import { readdirSync, readFileSync } from 'node:fs';
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

/** A part that another file gives settings to; which file may hang on a setting. */
type Extending = ComposeService & { extends?: { file: string; service: string } };

const folder = join(import.meta.dirname, '..');

/** The file as it stands. */
export function composeText(): string {
  return readFileSync(join(folder, 'compose.yaml'), 'utf8');
}

/** The file with all that it may take settings from, as they stand. */
export function composeTexts(): string {
  const outside = join(folder, 'outside');
  const more = readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.yaml'),
  );
  return [composeText(), ...more.map(name => readFileSync(join(outside, name), 'utf8'))].join('\n');
}

/** The file as Compose sees it with these settings. */
export function readComposeFile(settings: InstallationSettings): ComposeFile {
  const file = asComposeSees(composeText(), settings);
  for (const [name, service] of Object.entries<Extending>(file.services)) {
    const { extends: base, ...own } = service;
    if (!base) continue;
    const { services } = asComposeSees(readFileSync(join(folder, base.file), 'utf8'), settings);
    const environment = { ...services[base.service]?.environment, ...own.environment };
    file.services[name] = { ...services[base.service], ...own, environment };
  }
  return file;
}

/** The text of a file, its holes filled with these settings. */
export function asComposeSees(text: string, settings: InstallationSettings): ComposeFile {
  return fillIn(parse(text, { merge: true, maxAliasCount: -1 }), settings) as ComposeFile;
}

function fillIn(value: unknown, settings: InstallationSettings): unknown {
  if (typeof value === 'string') return interpolate(value, settings);
  if (Array.isArray(value)) return value.map(one => fillIn(one, settings));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, settings)]));
}

/** Compose's own rule: `:-` when empty or not set, `-` when not set, `:+` when set, `:?` must be there. The innermost comes first. */
export function interpolate(text: string, settings: InstallationSettings): string {
  const filled = text.replaceAll(
    /\$\{([A-Z][A-Z0-9_]*)(?:(:?[-?+])([^${}]*))?\}/g,
    (_, name: string, how?: string, otherwise = '') => {
      const value = settings[name];
      const isMissing = value === undefined || (how?.startsWith(':') && value === '');
      if (how?.endsWith('+')) return isMissing ? '' : otherwise;
      if (!isMissing) return value ?? '';
      if (how?.endsWith('?')) throw new Error(`${name} is not set: ${otherwise}`);
      return otherwise;
    },
  );
  return filled === text ? text : interpolate(filled, settings);
}

/** Names of all settings that the file asks for. */
export function namesIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)[:}?+-]/g)].map(([, name = '']) => name)),
  ].sort();
}
