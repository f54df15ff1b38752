import { createOperatorNotes, type NightlyBackup } from '@insta-ai/auth-user/operator-notes';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { openInstallation } from '../installation/open-installation.ts';
import { tellPage } from './last-backup.ts';

/** Tells the page Operations when the next backup is due, and what became of the last ones. */
export async function tellNightly(given: SettingsSource, nightly: NightlyBackup): Promise<void> {
  const installation = await openInstallation(given, () => {});
  try {
    const documents = await installation.documents();
    await tellPage(documents);
    await createOperatorNotes(documents.of('auth-user')).tellNightly(nightly);
  } finally {
    await installation.close();
  }
}
