import { UnstyledButton, useKeptFocus } from '@insta-ai/design';
import { type FacebookApp, useAppConfig } from '@insta-ai/platform';
import { featuresAtFirst, ledToLogin, scopesFor, useFacebookLogin } from '@insta-ai/platform/facebook';
import { Link, useNavigate } from '@insta-ai/platform/router';
import type { Connection } from '@insta-ai/proto/http/instagram';
import classes from './connection-banner.module.css';
import { ConnectionLine } from './connection-line.tsx';
import { useConnectionWords } from './use-connection-words.ts';

type Props = { connection: Connection | undefined };

/** What is with the connection, under the bar of every screen, and the way to renew it. */
export function ConnectionBanner({ connection }: Props) {
  const { facebook } = useAppConfig();
  return facebook ? (
    <BannerWithLogin app={facebook} connection={connection} />
  ) : (
    <BannerWithWay connection={connection} />
  );
}

/** One click opens Facebook's window; how that ends is said here, on whatever screen the person is by then. */
function BannerWithLogin({ app, connection }: Props & { app: FacebookApp }) {
  const { simulated } = useAppConfig();
  const navigate = useNavigate();
  const words = useConnectionWords(connection);
  const before = connection?.scopes;
  const scopes = scopesFor(app, featuresAtFirst(app, simulated, before), before);
  const onBlocked = () => navigate('/profile', { state: ledToLogin });
  const { open, isOpen, isConnecting, problem, missing, dismiss } = useFacebookLogin(app, scopes, {
    onBlocked,
  });
  const again = useKeptFocus<HTMLButtonElement>(isConnecting);
  const progress = progressInWords({ isOpen, isConnecting });
  const results = [missing, problem].filter(Boolean);
  if (!words && !progress && results.length === 0) return null;
  return (
    <ConnectionLine words={words} progress={progress} results={results}>
      {words && (
        <UnstyledButton ref={again} className={classes.action} disabled={isConnecting} onClick={open}>
          Connect again
        </UnstyledButton>
      )}
      {results.length > 0 && (
        <UnstyledButton className={classes.action} onClick={dismiss}>
          Dismiss
        </UnstyledButton>
      )}
    </ConnectionLine>
  );
}

/** Without an app there is no window to open: the profile says what to set. */
function BannerWithWay({ connection }: Props) {
  const words = useConnectionWords(connection);
  if (!words) return null;
  return (
    <ConnectionLine words={words}>
      <Link className={classes.action} to="/profile" state={ledToLogin}>
        Connect again
      </Link>
    </ConnectionLine>
  );
}

function progressInWords({ isOpen, isConnecting }: { isOpen: boolean; isConnecting: boolean }): string {
  if (isConnecting) return 'Connecting Instagram…';
  return isOpen ? 'Finish the login in the Facebook window.' : '';
}
