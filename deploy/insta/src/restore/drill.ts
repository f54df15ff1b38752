import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { objectKeyOf } from '../archive/archive-form.ts';
import type { BackupPlace } from '../archive/place.ts';
import type { ProvedBackup } from '../archive/read-archive.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { restoreBackup } from './restore-backup.ts';

/** A line of what a drill found. */
export type DrillRow = { what: string; told: number; found: number };

/** What the restore itself adds is no part of the backup. */
const added = 'restored-items';

/**
 * Restores a backup into a folder of its own with the embedded stores, counts what is there and reads every file of it again.
 * No service is started, so that nothing can be sent; nothing is left behind.
 */
export async function drill(
  place: BackupPlace,
  { ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER }: SettingsSource,
): Promise<DrillRow[]> {
  const { around, stay } = folderUntilEnd();
  const given = { DATA_DIR: join(around, 'data'), ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER };
  try {
    const manifest = await restoreBackup(place, given);
    const installation = await openInstallation(given, () => {});
    try {
      const rows: DrillRow[] = [];
      const documents = await installation.documents();
      for (const { database, collection, documents: told } of manifest.collections) {
        if (collection === added) continue;
        const found = await documents.of(database).collection(collection).countDocuments();
        rows.push({ what: `${database}.${collection}`, told, found });
      }
      return [...rows, await filesOf(manifest, await installation.objects())];
    } finally {
      await installation.close();
    }
  } finally {
    await rm(around, { recursive: true, force: true });
    stay();
  }
}

/** A folder that goes with the process too, if that is told to end: there are secrets in it. `stay` ends that. */
function folderUntilEnd(): { around: string; stay(): void } {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let around = '';
  const end = (signal: (typeof signals)[number]) => {
    rmSync(around, { recursive: true, force: true, maxRetries: 5 });
    process.exit(128 + constants.signals[signal]);
  };
  // Before there is a folder, and made without a turn between: no signal finds one that nobody removes.
  for (const signal of signals) process.on(signal, end);
  around = mkdtempSync(join(tmpdir(), 'insta-ai-drill-'));
  return {
    around,
    stay() {
      for (const signal of signals) process.off(signal, end);
    },
  };
}

type Files = Awaited<ReturnType<Awaited<ReturnType<typeof openInstallation>>['objects']>>;

/** Files whose bytes are those of the backup. */
async function filesOf({ entries, objects }: ProvedBackup, store: Pick<Files, 'read'>): Promise<DrillRow> {
  let found = 0;
  for (const { name, sha256 } of entries) {
    const key = objectKeyOf(name);
    if (!key) continue;
    const hash = createHash('sha256');
    for await (const chunk of await store.read(key)) hash.update(chunk);
    if (hash.digest('hex') === sha256) found += 1;
  }
  return { what: 'files', told: objects.count, found };
}
