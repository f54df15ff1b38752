import { Installer } from '@insta-ai/deploy/system/installer';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';
import { claimPort } from '../addresses/free-port.ts';
import { publicUrlOf } from '../addresses/public-url.ts';
import { endInTurn } from '../basis/end-in-turn.ts';
import type { Launch } from '../basis/launch.ts';
import { checkInstallation, markInstallation } from '../data-folder/installation-marks.ts';
import { checkPrefixes, notePrefixes } from '../data-folder/known-prefixes.ts';
import { firstStartWords, noteProduct } from '../data-folder/last-product.ts';
import { lockFolder } from '../data-folder/lock-folder.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { watchRoom } from '../data-folder/room.ts';
import { forgetRunningStores, noteRunningStores, type RunningStores } from '../data-folder/running-stores.ts';
import { loadSecrets, sumOfKeys } from '../data-folder/secrets.ts';
import { databasePrefixOf, readLauncherSettings } from '../settings/launcher-settings.ts';
import { lookForOllama } from '../settings/ollama.ts';
import {
  isSimulated,
  realNames,
  simulatedNames,
  simulatedOfPerson,
  withVendorAddresses,
} from '../settings/simulated-settings.ts';
import type { Site } from '../settings/site.ts';
import { unreachableWords } from '../settings/unreachable-words.ts';
import { provenStores, usedStores } from '../stores/used-stores.ts';
import { openWayIn } from '../way-in/open-way-in.ts';
import type { WayIn } from '../way-in/way-in.ts';
import { type Phase, startStopwatch } from './stopwatch.ts';

/** What a form of the product has started. */
export type Started = {
  /** Where we reach it. */
  url: string;
  /** Its bus and its documents, as their operator reaches them. */
  stores: Pick<RunningStores, 'bus' | 'documents'>;
  simulator: Pick<SimulatorAddresses, 'url' | 'credentials'> | undefined;
};

/** A product that runs, with a first user who can get in. */
export type FormRun = WayIn & {
  /** Once the person was told how to get in. */
  told(): Promise<void>;
  simulatorUrl: string | undefined;
  /** Names of what is simulated and of what is real, for the person. */
  simulated: string[];
  real: string[];
  /** How a text model that runs on this machine could be used. */
  offered: string | undefined;
  /** Why not everything will go out all the same. */
  unreachable: string | undefined;
  /** How long each part of the start took. */
  phases: Phase[];
  stop(): Promise<void>;
};

/** Starts a form of the product: what every form does around `startParts`. What was started is ended when a step fails. */
export async function startForm<Parts extends Started>(
  { say = () => {}, onLost = () => {}, ...launch }: Launch,
  startParts: (site: Site) => Promise<Parts>,
): Promise<FormRun & Omit<Parts, keyof Started>> {
  const { phases, enter } = startStopwatch();
  const given = withVendorAddresses(launch.given);
  const ollama = isSimulated('OPENAI_BASE_URL', given) ? lookForOllama(given) : undefined;
  const installer = launch.installer ?? new Installer({ path: given.PATH ?? '', say });
  const settings = readLauncherSettings(given);
  const port = await claimPort(settings.PORT, settings.HOST);
  const folder = await openDataFolder(settings.DATA_DIR, say);
  const publicUrl = publicUrlOf(settings, port);
  const kept: { stop(): Promise<unknown> }[] = [lockFolder(folder)];
  const stop = () => endInTurn(kept.splice(0).map(part => () => part.stop()));
  try {
    await forgetRunningStores(folder);
    const used = usedStores(settings, given);
    await checkPrefixes(folder, settings, settings.ACCEPT_LOSS);
    await checkInstallation(folder, provenStores(settings, given), settings.ACCEPT_LOSS);
    const words = await firstStartWords(folder);
    if (words) say(words);
    const secrets = await loadSecrets(folder, {
      email: settings.ADMIN_EMAIL,
      password: settings.ADMIN_PASSWORD,
    });
    // A folder that is new is of this version, though its first start should fail.
    if (!words) await noteProduct(folder);
    const room = watchRoom(folder, say);
    kept.push(room);
    const { url, stores, simulator, ...parts } = await startParts({
      given,
      say,
      installer,
      onLost,
      settings,
      port,
      publicUrl,
      folder,
      secrets,
      isUpgrade: words !== undefined,
      room,
      keep(part) {
        kept.push(part);
        return part;
      },
      enter,
    });
    const about = { databasePrefix: databasePrefixOf(settings), keysSum: sumOfKeys(secrets) };
    kept.push(await noteRunningStores(folder, { ...stores, ...about }));
    await markInstallation(folder, used);
    await notePrefixes(folder, settings);
    await noteProduct(folder);
    enter('sign-in');
    const simulated = simulatedOfPerson(simulator, given);
    const wayIn = await openWayIn({ folder, settings, secrets, url, publicUrl, ...simulated });
    enter('end');
    return {
      ...parts,
      ...wayIn,
      simulatorUrl: simulator?.url,
      simulated: simulator ? simulatedNames(given) : [],
      real: realNames(given),
      offered: ollama?.words(),
      unreachable: await unreachableWords(publicUrl, given),
      phases,
      stop,
    };
  } catch (error) {
    // Why it cannot start is what the person reads.
    await stop().catch(() => {});
    throw error;
  }
}
