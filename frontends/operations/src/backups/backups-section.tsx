import { FailureNote, formatInstant, SkeletonRows, Title } from '@insta-ai/design';
import { messageOf, useTimeZone } from '@insta-ai/platform';
import type { Backups } from '@insta-ai/proto/http/operations/backups';
import classes from '../operations.module.css';
import { BackupHelp } from './backup-help.tsx';
import { backupStateOf, nextBackupInWords, sizeInWords } from './backup-words.ts';
import { useBackups } from './use-backups.ts';

/** Whether there is a backup to go back to, when the next comes, and what to do by hand. */
export function BackupsSection() {
  const backups = useBackups();
  return (
    <section className={classes.part} aria-labelledby="backups">
      <Title order={2} id="backups">
        Backup
      </Title>
      {backups.isPending && <SkeletonRows count={2} height={44} />}
      {backups.isError && !backups.data && (
        <FailureNote
          title="What is known of backups could not be loaded"
          message={messageOf(backups.error)}
          onRetry={() => void backups.refetch()}
        />
      )}
      {backups.data && <KnownBackups backups={backups.data} />}
      <BackupHelp />
    </section>
  );
}

function KnownBackups({ backups }: { backups: Backups }) {
  const zone = useTimeZone();
  const now = new Date();
  const { tone, word, message, cure } = backupStateOf(backups, now);
  const { good, failed, nightly } = backups;
  const next = nextBackupInWords(nightly, now);
  const timeOf = (at: string) => (
    <time dateTime={at}>{formatInstant(at, 'ddd D MMM YYYY, HH:mm', zone)}</time>
  );
  return (
    <>
      <div className={classes.hand}>
        <span className={classes.word} data-tone={tone}>
          {word}
        </span>
        <div className={classes.about}>
          <span>{message}</span>
          {failed && <span className={classes.quiet}>{timeOf(failed.failedAt)}</span>}
          {cure && <span className={classes.cure}>{cure}</span>}
        </div>
      </div>
      <dl className={classes.facts}>
        {good && (
          <div>
            <dt>Last good backup</dt>
            <dd>
              {timeOf(good.startedAt)}
              <span className={classes.quiet}>
                {good.bytes !== null && `${sizeInWords(good.bytes)} · `}
                {good.holds}
              </span>
              <span className={classes.quiet}>{good.place}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Next</dt>
          <dd>
            <span>
              {next.moment && timeOf(next.moment)} {next.words}
            </span>
            {nightly?.place && <span className={classes.quiet}>into {nightly.place}</span>}
          </dd>
        </div>
      </dl>
    </>
  );
}
