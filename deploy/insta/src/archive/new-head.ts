import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { type ArchiveHead, archiveForm } from './archive-form.ts';
import { keyIdOf } from './key-id.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What a backup that begins now says first. */
export function newHead(settings: SettingsSource, startedAt: Date): ArchiveHead {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  return {
    product: 'insta-ai',
    form: archiveForm,
    version,
    commit: commit(),
    startedAt: startedAt.toISOString(),
    keyId: keyIdOf(settings.ENCRYPTION_KEY),
  };
}

/** Empty where the product did not come as a repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
