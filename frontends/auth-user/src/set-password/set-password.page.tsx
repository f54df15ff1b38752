import { Center } from '@insta-ai/design';
import { messageOf, usePageTitle } from '@insta-ai/platform';
import { useState } from 'react';
import { AccountCard } from '../account-card/account-card.tsx';
import { AccountForm } from '../account-card/account-form.tsx';
import { FailureWords } from '../account-card/failure-words.tsx';
import { PasswordField } from '../account-card/password-field.tsx';
import { QuietWay } from '../account-card/quiet-way.tsx';
import { useSetPassword } from './use-set-password.ts';

/** Where the link in the email leads: one field, then signed in (specification section 2). */
export function SetPasswordPage() {
  usePageTitle('Set Password');
  const [password, setPassword] = useState('');
  const change = useSetPassword();

  return (
    <Center mih="60dvh">
      <AccountCard title="Set Password" line="Choose a new password. It signs you in right away.">
        <AccountForm action="Set Password" isBusy={change.isPending} onSubmit={() => change.mutate(password)}>
          {change.error && <FailureWords text="Error" reason={messageOf(change.error)} />}
          <PasswordField
            description="At least 8 characters."
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
        </AccountForm>
        {change.error && <QuietWay to="/resetPassword">Request a new link</QuietWay>}
      </AccountCard>
    </Center>
  );
}
