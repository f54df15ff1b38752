import { Avatar } from '@insta-ai/design';
import { useConnection, useSession } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import classes from './account-chip.module.css';

/** The selected Instagram account with its picture, and whether live news reach this page. */
export function AccountChip() {
  const { user } = useSession();
  const connection = useConnection();
  const account = user?.instagramAccounts.find(({ id }) => id === user.instagramAccount);
  const name = account?.name ?? 'Connect Instagram';
  return (
    <>
      {connection === 'interrupted' && (
        <span className={classes.interrupted} role="status" title="Live updates are paused">
          Reconnecting…
        </span>
      )}
      <Link
        to="/profile"
        className={classes.chip}
        aria-label={account ? `Instagram account ${name}` : name}
        title={account ? `Instagram account: ${name}` : 'No Instagram account is selected'}
      >
        {/* Initials in the place of a picture would be a visible text that the link's name lacks. */}
        <Avatar src={account?.profile_picture_url ?? null} alt="" size={26} color="gray" />
        <span className={classes.name}>{name}</span>
      </Link>
    </>
  );
}
