import { Alert, Button, Text } from '@insta-ai/design';
import { IconBrandFacebook } from '@insta-ai/design/icons';
import { type FacebookApp, useAppConfig } from '@insta-ai/platform';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import { useState } from 'react';
import { ConnectionNote } from './connection-note.tsx';
import { featuresAtFirst } from './facebook-scopes.ts';
import { FeatureChoice } from './feature-choice.tsx';
import { useFacebookLogin } from './use-facebook-login.ts';

/** Connects Instagram through Facebook's dialog; without an app it says what to set. */
export function FacebookLogin({ isConnected }: { isConnected: boolean }) {
  const { facebook } = useAppConfig();
  return facebook ? <LoginButton app={facebook} isConnected={isConnected} /> : <SetUpFirst />;
}

const icon = <IconBrandFacebook size={16} aria-hidden />;

type Props = { app: FacebookApp; isConnected: boolean };

function LoginButton({ app, isConnected }: Props) {
  const { simulated } = useAppConfig();
  const [features, setFeatures] = useState(() => featuresAtFirst(app, simulated));
  const { open, isOpen, isConnecting, problem } = useFacebookLogin(app, features);
  return (
    <div>
      <Button variant="default" leftSection={icon} loading={isConnecting} onClick={open}>
        Facebook login
      </Button>
      <Text role="status" size="sm" c="dimmed" mt={6}>
        {isOpen && 'Finish the login in the Facebook window.'}
        {isConnecting && 'Connecting Instagram…'}
        {!isOpen && !isConnecting && idleText(isConnected)}
      </Text>
      <FeatureChoice app={app} chosen={features} onChange={setFeatures} />
      <ConnectionNote onReconnect={open} />
      {problem && (
        <Alert role="alert" color="red" variant="light" p="xs" mt="xs">
          {problem}
        </Alert>
      )}
    </div>
  );
}

function idleText(isConnected: boolean): string {
  return isConnected
    ? 'Log in again to add accounts, or when Instagram asks you to reconnect.'
    : 'Opens Facebook in a new window. Insta AI never sees your password.';
}

function SetUpFirst() {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        leftSection={icon}
        aria-expanded={isShown}
        onClick={() => setIsShown(before => !before)}
      >
        Facebook login
      </Button>
      <div role="status">
        {isShown && (
          <Alert variant="light" color="gray" mt="xs" title="Facebook login is not set up on this server">
            Create an app at developers.facebook.com, set its ID and secret as FACEBOOK_APP_ID and
            FACEBOOK_APP_SECRET, allow the address {window.location.origin + facebookReturnPath} in its login
            settings, and restart the server.
          </Alert>
        )}
      </div>
    </div>
  );
}
