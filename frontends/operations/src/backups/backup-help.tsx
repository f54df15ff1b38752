import { CommandList } from '../command-list.tsx';
import classes from '../operations.module.css';

const compose = 'docker compose -f deploy/compose/compose.yaml run --rm operator';

/** How one is made by hand; it is whole once the command says so. */
const makeCommands = {
  ofMake: 'make backup FILE=/backups/ KEEP=14',
  oneContainer: 'docker compose exec insta-ai insta backup /data/backup.tar',
  compose: `${compose} backup /data/by-hand.tar`,
  cluster: 'kubectl create job by-hand --from=cronjob/insta-ai-backup',
};

const restoreCommands = {
  ofMake: 'make restore FILE=/backups/<name>.tar DATA_DIR=/an/empty/folder',
  oneContainer:
    'docker compose run --rm -v /some/backup.tar:/backup.tar:ro insta-ai insta restore /backup.tar',
  compose: `${compose} restore /data/<name>.tar`,
  cluster: 'kubectl exec deploy/insta-ai-operator -- insta restore /backups/<name>.tar',
};

/** What an admin does by hand: make one, and put one back. */
export function BackupHelp() {
  return (
    <>
      <details className={classes.help}>
        <summary>Make a backup now</summary>
        <p>
          On the machine that Insta AI runs on, while it runs. Once the command says that the backup is whole,
          it stands here too.
        </p>
        <CommandList commands={makeCommands} />
      </details>
      <details className={classes.help}>
        <summary>Restore a backup</summary>
        <p>
          There is no button for it: a restore needs an empty place, and this page runs on one that is not
          empty.
        </p>
        <ol>
          <li>
            Take a backup that is whole: <code>insta backup verify &lt;file&gt;</code> reads all of it.
          </li>
          <li>
            Stop the Insta AI that the backup is of. If it went on, posts that it sends would not be in the
            backup.
          </li>
          <li>
            Have an empty data folder, or empty databases and a bucket without files of Insta AI, and the
            secrets of before where they are not in the backup.
          </li>
          <li>
            Run the restore:
            <CommandList commands={restoreCommands} />
          </li>
          <li>
            Start Insta AI on it. Everybody signs in again, and Instagram is asked what went out since the
            backup before anything goes out again.
          </li>
        </ol>
      </details>
    </>
  );
}
