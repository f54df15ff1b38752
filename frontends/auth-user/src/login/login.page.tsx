import { Alert } from '@insta-ai/design';
import { usePageTitle, useSession } from '@insta-ai/platform';
import { AccountCard } from '../account-card/account-card.tsx';
import { LoginForm } from './login-form.tsx';

/** Login as a page of its own, or only the form for the dialog of a session that ended. */
export function LoginPage({ place }: { place: 'page' | 'dialog' }) {
  return place === 'page' ? <LoginCard /> : <LoginForm canReset={false} />;
}

function LoginCard() {
  usePageTitle('Login');
  const current = useSession();
  return (
    <AccountCard title="Insta AI" line="Plan, create and publish your Instagram content.">
      {current.status === 'anonymous' && current.isLinkRefused && (
        <Alert role="status" color="yellow" variant="light" p="xs" mb="md">
          This sign-in link has been used or has expired. Sign in with your password, or restart Insta AI for
          a new link.
        </Alert>
      )}
      <LoginForm canReset />
    </AccountCard>
  );
}
