import { lookup } from 'node:dns/promises';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { platformSettings, readSettings, SettingsError, type SettingsSource } from '@insta-ai/chassis/config';
import { type LookUp, lookUpName } from '@insta-ai/chassis/http/look-up-address';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import { once } from '@insta-ai/chassis/turns/once';
import { productFolder } from '@insta-ai/deploy/bundle/programs';
import { publicUrlOf } from '@insta-ai/deploy/launcher/addresses/public-url';
import { findDataFolder } from '@insta-ai/deploy/launcher/data-folder/find-data-folder';
import { checkInstallation } from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { checkPrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import { isFolderUsed } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { makeSecrets, readSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import {
  type LauncherSettings,
  readLauncherSettings,
} from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { serviceSettings } from '@insta-ai/deploy/launcher/settings/service-settings';
import { withVendorAddresses } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { usedStores } from '@insta-ai/deploy/launcher/stores/used-stores';
import { simulatorAddresses } from '@insta-ai/simulator/addresses';
import type { NatsConnection } from '@nats-io/transport-node';
import { type TObject, Type } from 'typebox';
import { openInstallation } from '../installation/open-installation.ts';
import { NotLooked } from './finding.ts';

/** The machine as checks see it; a test gives another one. */
export type Machine = {
  nodeVersion: string;
  now(): Date;
  statfs(path: string): Promise<{ bsize: number; bavail: number; files: number; ffree: number }>;
  lookUp: LookUp;
  /** Finds an address as each connection of the product does: by this machine's own list as well. */
  findAddress(name: string): Promise<unknown>;
  /** The zone that Node takes the time of this process from; undefined where it knows none. */
  zone(): string | undefined;
  /** What Linux tells of the limits of this process; rejects elsewhere. */
  limits(): Promise<string>;
  /** Where the Compose of this checkout keeps its settings; an image has none. */
  composeSettings: string;
};

export const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  now: () => new Date(),
  statfs: path => statfs(path),
  lookUp: lookUpName,
  findAddress: name => lookup(name),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  limits: () => readFile('/proc/self/limits', 'utf8'),
  composeSettings: join(productFolder, 'deploy/compose/.env'),
};

/** What checks look at. It can be opened however little of the product works. */
export type Scene = {
  /** What is set, with the vendors' addresses; without what the launcher cannot read, which the settings' check names. */
  given: SettingsSource;
  settings: LauncherSettings;
  /** What is wrong with the launcher's own settings. */
  problems: readonly string[];
  /** The data folder, once a product was started on it. */
  folder: string | undefined;
  /** Whether a product runs on the data folder. */
  runsOnFolder: boolean;
  /** The services run elsewhere with settings of their own: what is not set here may be set there. */
  isElsewhere: boolean;
  /** What services are given, with made-up secrets before there are any. */
  ofServices: SettingsSource;
  /** The same without what was made up. */
  known: SettingsSource;
  /** The settings of one service; throws `NotLooked` where they are not valid, which is named by itself. */
  read<S extends TObject>(schema: S): ReturnType<typeof readSettings<S>>;
  bus(): Promise<NatsConnection>;
  documents(): Promise<Databases>;
  machine: Machine;
  /** How long one look may take, in milliseconds. */
  lookMs: number;
  close(): Promise<void>;
};

export type SceneOptions = { machine?: Partial<Machine>; lookMs?: number };

const usualLookMs = 5_000;

/** Opens what there is of an installation; never throws over what is wrong with it. */
export async function openScene(
  asked: SettingsSource,
  { machine = {}, lookMs = usualLookMs }: SceneOptions = {},
): Promise<Scene> {
  const { given, settings, problems } = readLeniently(asked);
  const folder = findDataFolder(settings.DATA_DIR);
  const runsOnFolder = folder !== undefined && isFolderUsed(folder);
  const secrets = folder ? await readSecrets(folder).catch(() => undefined) : undefined;
  // Reads all documents, so not again for each store.
  const isSound = once(
    async () => folder === undefined || (secrets !== undefined && (await belongTogether(folder))),
  );
  const belongTogether = async (place: string) => {
    try {
      await checkPrefixes(place, settings, false);
      if (!runsOnFolder) await checkInstallation(place, usedStores(settings, given), false);
      return true;
    } catch {
      return false;
    }
  };
  const refuseUnsound = async () => {
    if (!(await isSound())) throw new NotLooked('the data folder is not whole, or of other stores');
  };
  const isElsewhere = !folder && Boolean(given.NATS_URL && given.MONGODB_URL);
  const ofServices = isElsewhere
    ? { ...given }
    : serviceSettings(
        {
          given,
          secrets: secrets ?? makeSecrets({}),
          publicUrl: publicUrlOf(settings, settings.PORT),
          folder: settings.DATA_DIR,
        },
        simulatorAddresses('http://127.0.0.1:1', 'smtp://127.0.0.1:1'),
        { PORT: String(settings.PORT), HOST: settings.HOST },
      );
  const installation = once(() => openInstallation(given, () => {}));
  return {
    given,
    settings,
    problems,
    folder,
    runsOnFolder,
    isElsewhere,
    ofServices,
    known: { ...secrets, ...given } as SettingsSource,
    read: schema => {
      try {
        return readSettings(schema, ofServices);
      } catch (error) {
        throw error instanceof SettingsError
          ? new NotLooked(isElsewhere ? 'its settings are not set here' : 'its settings are not valid')
          : error;
      }
    },
    bus: once(async () => {
      refuseWithoutStore(given.NATS_URL, folder);
      if (given.NATS_URL) refuseWithoutPrefix('BUS_PREFIX', problems);
      refuseUnreadableBus(given);
      await refuseUnsound();
      if (!given.NATS_URL && !runsOnFolder && !findNatsServer(settings.PATH))
        throw new NotLooked('there is no nats-server');
      return (await installation()).bus();
    }),
    documents: once(async () => {
      refuseWithoutStore(given.MONGODB_URL, folder);
      if (given.MONGODB_URL) refuseWithoutPrefix('DATABASE_PREFIX', problems);
      await refuseUnsound();
      return (await installation()).documents();
    }),
    machine: { ...thisMachine, ...machine },
    lookMs,
    close: async () => (await installation().catch(() => undefined))?.close(),
  };
}

/** What waits while nothing runs is done after the next start. */
export function refuseStopped({ folder, runsOnFolder }: Pick<Scene, 'folder' | 'runsOnFolder'>): void {
  if (folder && !runsOnFolder) throw new NotLooked('Insta AI does not run');
}

function refuseWithoutStore(url: string | undefined, folder: string | undefined): void {
  if (!url && !folder) throw new NotLooked('nothing was started here yet');
}

/** Under none, or a wrong one, a store that is shared shows what another installation has. */
function refuseWithoutPrefix(name: 'BUS_PREFIX' | 'DATABASE_PREFIX', problems: readonly string[]): void {
  if (problems.some(problem => problem.startsWith(`${name} `))) throw new NotLooked(`${name} is not valid`);
}

/** The settings' check names it. */
function refuseUnreadableBus({ NATS_URL }: SettingsSource): void {
  if (!NATS_URL) return;
  try {
    readSettings(busAddress, { NATS_URL });
  } catch (error) {
    throw error instanceof SettingsError ? new NotLooked('NATS_URL is not valid') : error;
  }
}

const busAddress = Type.Object({ NATS_URL: platformSettings.properties.NATS_URL });

type Read = Pick<Scene, 'given' | 'settings' | 'problems'>;

/** The launcher's settings; those that it cannot read are left out and named. */
function readLeniently(asked: SettingsSource): Read {
  const problems: string[] = [];
  const given = orNamed(() => withVendorAddresses(asked), problems) ?? asked;
  for (let rest = given; ; ) {
    const known = problems.length;
    const settings = orNamed(() => readLauncherSettings(rest), problems);
    if (settings) return { given: rest, settings, problems };
    // One that is left out may have hidden another one.
    const bad = problems.slice(known).flatMap(namedFirst);
    const left = Object.entries(rest).filter(([name]) => !bad.includes(name));
    if (left.length === Object.keys(rest).length) throw new SettingsError(problems);
    rest = Object.fromEntries(left);
  }
}

/** A problem says first which setting it is of, or which several. */
const namedFirst = (problem: string) => /^[A-Z_\d]+(, [A-Z_\d]+)*/.exec(problem)?.[0].split(', ') ?? [];

function orNamed<T>(read: () => T, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
