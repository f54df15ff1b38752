import { createDoctorNotes } from '@insta-ai/auth-user/doctor-notes';
import type { Found } from '@insta-ai/auth-user/doctor-run';
import { createOperatorNotes } from '@insta-ai/auth-user/operator-notes';
import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import type { Timer } from '@insta-ai/chassis/timer';
import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { tellPage } from '../backup/last-backup.ts';
import { hideSecrets } from '../doctor/hide-secrets.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { readBackupOrder } from '../nightly/backup-settings.ts';

/** How often it is looked whether somebody asks, in milliseconds. */
const lookMs = 1_000;
/** While the documents are away, in milliseconds. */
const againMs = 30_000;

export type Orders = {
  /** How the documents are reached, where the orders are. */
  reached: SettingsSource;
  /** What is set of the installation that is looked at. */
  examined: SettingsSource;
  /** Whether this is where backups of each night are made, or nowhere. */
  makesBackups?: boolean;
  now?(): Date;
};

/** The timer that runs the doctor when an admin asks for it on the page. It writes nothing before it was asked, so that an empty place stays empty. */
export function attendance({
  reached,
  examined,
  makesBackups = true,
  now = () => new Date(),
}: Orders): Timer {
  let open: { documents: Databases; close(): Promise<void> } | undefined;
  let notBefore = 0;
  let isTold = false;
  const close = async () => {
    const was = open;
    open = undefined;
    await was?.close().catch(() => {});
  };
  const openOnce = async (stopping: AbortSignal) => {
    if (open) return open.documents;
    const installation = await openInstallation(reached, () => {});
    const documents = await installation.documents().catch(async (error: unknown) => {
      await installation.close();
      throw error;
    });
    open = { documents, close: installation.close };
    stopping.addEventListener('abort', () => void close(), { once: true });
    return documents;
  };
  const tellOnce = async (documents: Databases) => {
    if (isTold || !makesBackups || readBackupOrder(reached)) return;
    await tellPage(documents);
    await createOperatorNotes(documents.of('auth-user')).tellNightly({});
    isTold = true;
  };
  return {
    name: 'operator',
    everyMs: lookMs,
    async run(stopping) {
      if (now().getTime() < notBefore) return;
      try {
        const documents = await openOnce(stopping);
        await tellOnce(documents);
        const notes = createDoctorNotes(documents.of('auth-user'));
        const run = await notes.take(now());
        if (!run) return;
        let told = Promise.resolve();
        const found = await foundOf(examined, (ended, of) => {
          // A word of how far it is may be lost; the next one says more.
          told = told.then(() => notes.move(run, ended, of, now())).catch(() => {});
        });
        await told;
        await notes.end(run, found, now());
      } catch (error) {
        if (stopping.aborted) return;
        await close();
        notBefore = now().getTime() + againMs;
        throw error;
      }
    },
  };
}

/** What the doctor finds; that it could not begin is a finding, too. */
async function foundOf(given: SettingsSource, onEnd: (ended: number, of: number) => void): Promise<Found> {
  try {
    // It knows all services, which nobody need wait for who only attends.
    const { examine } = await import('../doctor/examine.ts');
    return await examine(given, {}, onEnd);
  } catch (error) {
    const words = hideSecrets(`The checks could not be begun. ${reasonOf(error)}`, given);
    const fix = 'See what the command says on the machine itself: insta doctor.';
    return { lines: [{ group: 'settings', name: 'doctor', level: 'fail', words, fix }], leftOut: [] };
  }
}
