import { Alert, Center, Text } from '@insta-ai/design';
import { usePageTitle } from '@insta-ai/platform';
import { Link, useSearchParams } from '@insta-ai/platform/router';
import { useEffect, useState } from 'react';
import { AccountCard } from '../account-card/account-card.tsx';
import { type FacebookReturn, readReturn, returnPath } from './facebook-dialog.ts';
import { sayReturn } from './return-channel.ts';

/** Where Facebook's dialog leads back to, in its own window: hands the result to the profile and closes. */
export function FacebookReturnPage() {
  usePageTitle('Facebook login');
  const [query] = useSearchParams();
  const [result] = useState(() => readReturn(query));
  // The code is for the profile alone and for once; the history need not keep it.
  useEffect(() => window.history.replaceState(window.history.state, '', returnPath), []);
  return (
    <Center mih="60dvh">
      <AccountCard title="Facebook login" line="This window belongs to the profile that opened it.">
        {result ? <HandOver result={result} /> : <NothingToDo />}
      </AccountCard>
    </Center>
  );
}

function HandOver({ result }: { result: FacebookReturn }) {
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    return sayReturn(result, () => {
      setIsHeard(true);
      window.close();
    });
  }, [result]);
  return (
    <Text role="status" ta="center">
      {isHeard
        ? 'The profile has it. You can close this window.'
        : 'Going back to the profile… If this stays, the profile was closed: '}
      {!isHeard && <Link to="/profile">open it and press Facebook login again</Link>}
    </Text>
  );
}

function NothingToDo() {
  return (
    <Alert variant="light" color="gray">
      Nothing came from Facebook. <Link to="/profile">Open the profile</Link> and press Facebook login.
    </Alert>
  );
}
