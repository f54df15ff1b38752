import { platformSettings, readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { objectSettings } from '@insta-ai/deploy/insta/installation/object-settings';
import {
  backupSettings,
  nightlySettings,
  readBackupOrder,
} from '@insta-ai/deploy/insta/nightly/backup-settings';
import { readLauncherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { schemasOfImage, settingNames } from '../../testing/settings-of-image.ts';

/** What a part can be told: the names of its settings, and its own reading of them, which throws. */
export type PartSettings = { names: string[]; accept(given: SettingsSource): void };

/** Of a remote; the rest is the shell's. */
const ofEveryFrontend = [
  'FRONTEND',
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'DRAIN_SECONDS',
  'METRICS_PORT',
];
/** Where data is; no browser reads from it. */
const ofStores = [
  ...Object.keys(platformSettings.properties).filter(name =>
    /^(S3_(?!PUBLIC)|(MONGODB|DATABASE|DATA)_)/.test(name),
  ),
  'ENCRYPTION_KEY',
];
/** What a backup is made of and where it goes; the bus needs none. */
const ofBackup: PartSettings = {
  names: [...Object.keys({ ...backupSettings.properties, ...nightlySettings.properties }), ...ofStores],
  accept(given) {
    readBackupOrder(given);
    readSettings(nightlySettings, given);
    objectSettings(given);
  },
};
/** All stores as the operator reaches them, and what their doctor compares with what runs. */
const ofOperator: PartSettings = {
  names: [...ofStores, 'NATS_URL', 'BUS_PREFIX', 'JWT_PRIVATE_KEY', 'BACKUP_TO'],
  accept(given) {
    const { NATS_URL, MONGODB_URL } = readLauncherSettings(given);
    if (!NATS_URL || !MONGODB_URL) throw new Error('The doctor takes this for a machine of its own.');
    readBackupOrder(given);
    objectSettings(given);
  },
};
/** Where the image itself has the files. */
const ofTheImage = ['FRONTENDS_DIR'];

/** The settings of a container of ours, from the code that reads them. */
export function settingsOfPart(part: string): PartSettings {
  if (part === 'backup') return ofBackup;
  if (part === 'operator') return ofOperator;
  const image = part.replace(/-worker$/, '');
  const schemas = schemasOfImage.get(image);
  if (!schemas) throw new Error(`${part} is no part of the product.`);
  const isRemote = image.startsWith('frontend-') && image !== 'frontend-shell';
  const names = settingNames(image).filter(name => !ofTheImage.includes(name));
  return {
    names: isRemote ? ofEveryFrontend : names,
    accept(given) {
      for (const schema of schemas) readSettings(schema, given);
    },
  };
}
