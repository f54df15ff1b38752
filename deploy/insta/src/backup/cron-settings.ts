import { Type } from 'typebox';

/** What a cluster tells the command that its CronJob runs. */
export const cronSettings = Type.Object({
  BACKUP_SCHEDULE: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'When a cluster makes the backup, as the page Operations shows it: 15 3 * * * (Europe/Rome)',
    }),
  ),
});
