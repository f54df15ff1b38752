import { access, constants, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { checkInstallation } from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { isLoose } from '@insta-ai/deploy/launcher/data-folder/keep-for-owner';
import { checkPrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import { proveWritable, refuseForeignFiles } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { proveOurs } from '@insta-ai/deploy/launcher/data-folder/prove-ours';
import { readSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { vendorAddresses } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { provenStores } from '@insta-ai/deploy/launcher/stores/used-stores';
import type { Check } from '../check.ts';
import { fail, NotLooked, ok, warn } from '../finding.ts';
import { failAsAtStart } from '../split-refusal.ts';

const group = 'data folder';

export const folderCheck: Check = {
  group,
  name: 'folder',
  asks: 'whether the data folder and what is in it can be read and written, is for Insta AI alone, and is closed to other users',
  fix: 'Change its permissions, or choose another folder with DATA_DIR=/some/folder.',
  async look({ settings, isElsewhere }) {
    if (isElsewhere) throw new NotLooked('the stores are elsewhere');
    const folder = resolve(settings.DATA_DIR);
    try {
      if (!(await isThere(folder))) {
        await proveCanBeMade(folder);
        return [ok(`The first start makes ${folder}.`)];
      }
      await proveWritable(folder);
      await proveOurs(folder);
      const isOpen = await isLoose(folder);
      if (isOpen) await refuseForeignFiles(folder);
      const open = isOpen ? folder : await looseSecrets(folder);
      return open
        ? [warn(`Other users of this machine can read ${open}.`, `Close it: chmod -R go= ${folder}`)]
        : [ok(`${folder} can be written to and is private.`)];
    } catch (error) {
      return [failAsAtStart(error)];
    }
  },
};

export const secretsCheck: Check = {
  group,
  name: 'secrets',
  asks: 'whether the secrets of the installation are there and whole',
  fix: 'Restore secrets.json from a backup: what it encrypted cannot be read without it.',
  async look({ folder }) {
    if (!folder) throw new NotLooked('no product was started on a data folder here');
    try {
      await readSecrets(folder);
      return [ok('secrets.json is there and whole.')];
    } catch (error) {
      return [failAsAtStart(error)];
    }
  },
};

export const marksCheck: Check = {
  group,
  name: 'its stores',
  asks: 'whether the stores in the data folder are there, whole, as new as they were, and of one installation',
  fix: 'Restore the whole data folder from a backup.',
  async look({ settings, given, isElsewhere, runsOnFolder }) {
    const folder = resolve(settings.DATA_DIR);
    if (isElsewhere || !(await isThere(folder))) throw new NotLooked('there is no data folder yet');
    try {
      await checkPrefixes(folder, settings, false);
      // The start has proved them, and what is open now cannot be judged from outside.
      if (runsOnFolder) return [ok('Insta AI runs on them.')];
      await checkInstallation(folder, provenStores(settings, { ...given, ...vendorAddresses(given) }), false);
      return [ok('The stores in the data folder belong together.')];
    } catch (error) {
      return [failAsAtStart(error)];
    }
  },
};

export const runningCheck: Check = {
  group,
  name: 'running',
  asks: 'whether a product runs on the data folder, and whether there ever was one, where no stores are given',
  fix: 'Start it: make start.',
  async look({ folder, runsOnFolder, given, settings, machine }) {
    if (!folder && !given.NATS_URL && !given.MONGODB_URL)
      return [
        fail(
          `No Insta AI was ever started on ${resolve(settings.DATA_DIR)}, and no stores are set: nothing of one that runs elsewhere was looked at.`,
          (await isThere(machine.composeSettings)) ? askInCompose : startOrName,
        ),
      ];
    if (!folder) throw new NotLooked('no product was started on a data folder here');
    return runsOnFolder
      ? [ok(`Insta AI runs on ${folder}.`)]
      : [warn(`No Insta AI runs on ${folder}, so nothing goes out.`)];
  },
};

export const askInCompose =
  'Ask in Compose: docker compose -f deploy/compose/compose.yaml run --rm operator doctor. For one on this machine itself: make start, or DATA_DIR.';
const startOrName =
  'Start it: make start, or say which one is meant: DATA_DIR for one on this machine, NATS_URL and MONGODB_URL for one elsewhere.';

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Makes nothing: asks the folder that it would be made in. */
async function proveCanBeMade(path: string): Promise<void> {
  const parent = dirname(path);
  if (parent !== path && !(await isThere(parent))) return proveCanBeMade(parent);
  await access(parent, constants.W_OK).catch(cause => {
    throw new CannotStart(
      `The data folder cannot be made in ${parent}: change its permissions, or choose another folder with DATA_DIR=/some/folder.`,
      cause,
    );
  });
}

async function looseSecrets(folder: string): Promise<string | undefined> {
  const secrets = join(folder, 'secrets.json');
  return (await isThere(secrets)) && (await isLoose(secrets)) ? secrets : undefined;
}
