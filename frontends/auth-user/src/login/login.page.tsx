import { usePageTitle } from '@insta-ai/platform';
import { AccountCard } from '../account-card/account-card.tsx';
import { LoginForm } from './login-form.tsx';

/** Login as a page of its own, or only the form for the dialog of a session that ended. */
export function LoginPage({ place }: { place: 'page' | 'dialog' }) {
  return place === 'page' ? <LoginCard /> : <LoginForm canReset={false} />;
}

function LoginCard() {
  usePageTitle('Login');
  return (
    <AccountCard title="Insta AI" line="Plan, make and publish your Instagram content.">
      <LoginForm canReset />
    </AccountCard>
  );
}
