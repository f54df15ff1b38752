import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Installer } from '@insta-ai/deploy/system/installer';
import { type SystemProgram, systemPrograms } from '@insta-ai/deploy/system/system-programs';

const installing = fileURLToPath(new URL('../system/main.ts', import.meta.url));

/** A program that tests want and do not have. */
export type MissingProgram = { program: string; neededFor: string };

/** Installs what is missing, where it may, and says why where it cannot; returns what is still missing. */
export function ensureSystemPackages(): MissingProgram[] {
  const missing = missingPrograms();
  if (missing.length === 0) return [];
  spawnSync(process.execPath, [installing, ...missing.map(({ name }) => name)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return missingPrograms().map(({ name, neededFor }) => ({ program: name, neededFor }));
}

function missingPrograms(): SystemProgram[] {
  const installer = new Installer({ path: process.env.PATH ?? '', say: () => {} });
  return Object.values(systemPrograms).filter(program => !installer.has(program));
}
