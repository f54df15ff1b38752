import type { SettingsSource } from '@insta-ai/chassis/config';
import { once } from '@insta-ai/chassis/turns/once';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { endInTurn } from '@insta-ai/deploy/launcher/basis/end-in-turn';
import { checkInstallation } from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { FolderIsUsed, lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import type { LauncherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { startBus, startDocuments } from '@insta-ai/deploy/launcher/stores/start-stores';
import { usedStores } from '@insta-ai/deploy/launcher/stores/used-stores';
import { Installer } from '@insta-ai/deploy/system/installer';

/** Where the stores of a data folder are. */
export type FolderStores = {
  bus(): Promise<string>;
  /** What the names of its databases begin with, besides: a product that runs may have them in a store that others share. */
  documents(): Promise<{ url: string; prefix: string }>;
  /** Ends what was started here; the stores of a product that runs go on. */
  stop(): Promise<void>;
};

/** The stores of a data folder: those of the product that runs on it, else started here while the folder is locked. */
export async function reachFolderStores(
  settings: LauncherSettings,
  given: SettingsSource,
  folder: string | undefined,
  say: (line: string) => void,
): Promise<FolderStores> {
  if (!folder) {
    throw new CannotStart(
      `There is no installation in ${settings.DATA_DIR}: name its data folder with DATA_DIR=/some/folder, or its stores with NATS_URL and MONGODB_URL.`,
    );
  }
  const lock = lockUnlessUsed(folder);
  if (!lock) return ofRunningProduct(folder);
  const running: { stop(): Promise<unknown> }[] = [lock];
  // An empty store in place of a lost one would hide the loss from the next start.
  await checkInstallation(folder, usedStores(settings, given), false).catch(async error => {
    await lock.stop();
    throw error;
  });
  const place = {
    settings,
    folder,
    say,
    onLost: say,
    isLook: true as const,
    installer: new Installer({ path: settings.PATH, say }),
  };
  const started = (start: typeof startBus) =>
    once(async () => {
      const store = await start(place);
      running.push(store);
      return store.url;
    });
  const ofDocuments = started(startDocuments);
  return {
    bus: started(startBus),
    documents: async () => ({ url: await ofDocuments(), prefix: '' }),
    stop: () => endInTurn(running.splice(0).map(part => () => part.stop())),
  };
}

async function ofRunningProduct(folder: string): Promise<FolderStores> {
  const running = await readRunningStores(folder);
  if (!running) {
    throw new CannotStart(`The Insta AI of ${folder} is just starting or ending: try again in a moment.`);
  }
  const { bus, documents: url, databasePrefix: prefix = '' } = running;
  return { bus: async () => bus, documents: async () => ({ url, prefix }), stop: async () => {} };
}

/** Undefined while a product runs on it. */
function lockUnlessUsed(folder: string): { stop(): Promise<void> } | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderIsUsed) return undefined;
    throw error;
  }
}
