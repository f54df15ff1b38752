import { Alert, Button, Text } from '@insta-ai/design';
import { IconBrandFacebook } from '@insta-ai/design/icons';
import { type FacebookApp, useAppConfig, useInstagramConnection } from '@insta-ai/platform';
import {
  type FacebookFeature,
  featuresAtFirst,
  scopesFor,
  useFacebookLogin,
} from '@insta-ai/platform/facebook';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import { useState } from 'react';
import { ConnectionNote } from './connection-note.tsx';
import { FeatureChoice } from './feature-choice.tsx';
import { useLedToLogin } from './use-led-to-login.ts';

/** Connects Instagram through Facebook's dialog; without an app it says what to set. */
export function FacebookLogin({ isConnected }: { isConnected: boolean }) {
  const { facebook } = useAppConfig();
  const wasLed = useLedToLogin();
  return facebook ? (
    <LoginButton app={facebook} isConnected={isConnected} wasBlocked={wasLed} />
  ) : (
    <SetUpFirst isShownAtFirst={wasLed} />
  );
}

const icon = <IconBrandFacebook size={16} aria-hidden />;

type Props = { app: FacebookApp; isConnected: boolean; wasBlocked: boolean };

function LoginButton({ app, isConnected, wasBlocked }: Props) {
  const { simulated } = useAppConfig();
  const before = useInstagramConnection()?.scopes;
  const [chosen, setChosen] = useState<FacebookFeature[]>();
  const features = chosen ?? featuresAtFirst(app, simulated, before);
  // What the person chose counts alone, also where it is less than before.
  const scopes = scopesFor(app, features, chosen ? [] : before);
  const { open, isOpen, isConnecting, problem, missing } = useFacebookLogin(app, scopes, { wasBlocked });
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
      {/* Above all that may be long: who pressed elsewhere and was led here must see it. */}
      {missing && (
        <Alert role="alert" color="yellow" variant="light" p="xs" mt="xs">
          {missing}
        </Alert>
      )}
      {problem && (
        <Alert role="alert" color="red" variant="light" p="xs" mt="xs">
          {problem}
        </Alert>
      )}
      <FeatureChoice app={app} chosen={features} onChange={setChosen} />
      <ConnectionNote onReconnect={open} />
    </div>
  );
}

function idleText(isConnected: boolean): string {
  return isConnected
    ? 'Log in again to add accounts, or when Instagram asks you to reconnect.'
    : 'Opens Facebook in a new window. Insta AI never sees your password.';
}

function SetUpFirst({ isShownAtFirst }: { isShownAtFirst: boolean }) {
  const [isShown, setIsShown] = useState(isShownAtFirst);
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
