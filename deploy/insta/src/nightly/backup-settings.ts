import { metricsPort, platformSettings, readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { Type } from 'typebox';

/** The backups of each night, which are off unless they have a place. */
export const backupSettings = Type.Object({
  BACKUP_TO: Type.Optional(
    Type.String({
      pattern: '^(s3://[^/]+/.+|(?![A-Za-z][A-Za-z0-9+.-]*:).+)$',
      description:
        'Folder that a backup is put into each night and before an upgrade, or s3://bucket/folder/; not set means none',
    }),
  ),
  BACKUP_AT: Type.String({
    default: '03:15',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'When, by the clock of this machine, as 03:15',
  }),
  BACKUP_KEEP: Type.Integer({
    default: 14,
    minimum: 1,
    maximum: 9_999,
    description: 'How many of them stay',
  }),
});

/** Where a process that makes nothing but backups tells its figures. */
export const nightlySettings = Type.Object({
  HOST: platformSettings.properties.HOST,
  METRICS_PORT: metricsPort,
});

/** The order of each night's backup; undefined where the settings name no place. Throws a SettingsError when they cannot be read. */
export function readBackupOrder(
  given: SettingsSource,
): { folder: string; at: string; keep: number } | undefined {
  const { BACKUP_TO, BACKUP_AT: at, BACKUP_KEEP: keep } = readSettings(backupSettings, given);
  if (!BACKUP_TO) return undefined;
  return { folder: BACKUP_TO.endsWith('/') ? BACKUP_TO : `${BACKUP_TO}/`, at, keep };
}
