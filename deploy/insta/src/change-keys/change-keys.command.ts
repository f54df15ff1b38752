import { tokenDays } from '@insta-ai/auth-user/token-days';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { isFolderUsed } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import {
  readSecrets,
  sumOfKeys,
  withNewKeys,
  withoutOtherKeys,
  writeSecrets,
} from '@insta-ai/deploy/launcher/data-folder/secrets';
import type { AccountDocument } from '@insta-ai/instagram/accounts';
import { createTokenBox } from '@insta-ai/instagram/token-box';
import { type Command, type Terminal, WrongUsage } from '../command.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { whyKeysStay } from './why-keys-stay.ts';

/** New keys for what is signed and sealed, without a lost login or session. */
export const changeKeys: Command = {
  name: 'change-keys',
  usage: [
    ['', 'makes new keys for the data folder; those of before go on counting beside them'],
    ['finish', 'forgets the keys of before, once nothing needs them'],
    ['finish --now', 'the same at once: who signed in before the change signs in again'],
  ],
  async run(args, terminal) {
    const [what, how, ...more] = args;
    if (more.length > 0 || (how !== undefined && how !== '--now')) throw new WrongUsage();
    if (what === undefined) return onFolder(terminal, begin);
    if (what === 'finish') return onFolder(terminal, parts => finish(parts, how === '--now'));
    throw new WrongUsage();
  },
};

type Parts = { installation: Installation; folder: string; say: Terminal['say'] };

async function onFolder({ given, say }: Terminal, work: (parts: Parts) => Promise<number>): Promise<number> {
  const installation = await openInstallation(given, say);
  try {
    const isSetElsewhere = given.JWT_PRIVATE_KEY || given.ENCRYPTION_KEY;
    if (!installation.folder || isSetElsewhere)
      throw new CannotStart(
        'The keys of this installation are in its settings, not in a data folder. Change them there: deploy/insta/README.md says in which steps.',
      );
    return await work({ installation, folder: installation.folder, say });
  } finally {
    await installation.close();
  }
}

async function begin({ folder, say }: Parts): Promise<number> {
  const secrets = await secretsIn(folder);
  if (secrets.KEYS_CHANGED_AT)
    throw new CannotStart(
      `The keys were changed on ${secrets.KEYS_CHANGED_AT.slice(0, 10)}, and those of before still count: insta change-keys finish ends that first.`,
    );
  await writeSecrets(folder, withNewKeys(secrets, new Date()));
  say('There are new keys. They count from the next start; nobody signs in or connects again for it.');
  say(
    `In ${tokenDays} days: insta change-keys finish. Keep the backups of before with the keys that are in them.`,
  );
  return 0;
}

async function finish({ installation, folder, say }: Parts, now: boolean): Promise<number> {
  const secrets = await secretsIn(folder);
  const { KEYS_CHANGED_AT, ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER } = secrets;
  if (!KEYS_CHANGED_AT) {
    say('No keys of before count.');
    return 0;
  }
  // Looked at first: a store that is started here takes the folder, too.
  const running = isFolderUsed(folder) ? await readRunningStores(folder) : undefined;
  const box = createTokenBox(ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER);
  const accounts = (await installation.documents()).of('instagram').collection<AccountDocument>('accounts');
  const tokens = await accounts.find({}, { projection: { pageToken: 1, userToken: 1 } }).toArray();
  const sealedBefore = tokens.filter(
    ({ pageToken, userToken }) => ![pageToken, userToken].every(box.isSealedNow),
  ).length;
  const why = whyKeysStay({
    changedAt: new Date(KEYS_CHANGED_AT),
    at: new Date(),
    sealedBefore,
    runsWithThoseOfBefore: running !== undefined && running.keysSum !== sumOfKeys(secrets),
    now,
  });
  if (why) throw new CannotStart(why);
  await writeSecrets(folder, withoutOtherKeys(secrets));
  say('The keys of before are forgotten; from the next start they count no more.');
  return 0;
}

async function secretsIn(folder: string) {
  const secrets = await readSecrets(folder);
  if (!secrets) throw new CannotStart('There are no keys yet: the first start makes them.');
  return secrets;
}
