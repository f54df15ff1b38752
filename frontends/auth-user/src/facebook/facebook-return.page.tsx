import { Alert, Center, Text } from '@insta-ai/design';
import { usePageTitle } from '@insta-ai/platform';
import { type FacebookReturn, readReturn, sayReturn } from '@insta-ai/platform/facebook';
import { Link, useSearchParams } from '@insta-ai/platform/router';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import { useEffect, useState } from 'react';
import { AccountCard } from '../account-card/account-card.tsx';

/** Where Facebook's dialog leads back to, in its own window: hands the result to the page that opened it and closes. */
export function FacebookReturnPage() {
  usePageTitle('Facebook login');
  const [query] = useSearchParams();
  const [result] = useState(() => readReturn(query));
  // The code is for that page alone and for once; the history need not keep it.
  useEffect(() => window.history.replaceState(window.history.state, '', facebookReturnPath), []);
  return (
    <Center mih="60dvh">
      <AccountCard title="Facebook login" line="Connects Instagram to your profile.">
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
        ? 'Done. You can close this window.'
        : 'Returning to your profile… If nothing happens, your profile page was closed: '}
      {!isHeard && <Link to="/profile">open it and press Facebook login again</Link>}
    </Text>
  );
}

function NothingToDo() {
  return (
    <Alert variant="light" color="gray">
      Facebook sent nothing. <Link to="/profile">Open your profile</Link> and press Facebook login.
    </Alert>
  );
}
