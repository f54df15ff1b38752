import { Button, Center, Stack } from '@insta-ai/design';
import { PasswordInput } from '@insta-ai/design/fields';
import { messageOf, usePageTitle } from '@insta-ai/platform';
import { type FormEvent, useState } from 'react';
import { AccountCard } from '../account-card/account-card.tsx';
import { FailureWords } from '../account-card/failure-words.tsx';
import { QuietWay } from '../account-card/quiet-way.tsx';
import { useSetPassword } from './use-set-password.ts';

/** Where the link of the mail leads: one field, then signed in (specification section 2). */
export function SetPasswordPage() {
  usePageTitle('Set Password');
  const [password, setPassword] = useState('');
  const change = useSetPassword();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(password);
  };

  return (
    <Center mih="60dvh">
      <AccountCard title="Set Password" line="Choose a new password. It signs you in right away.">
        <form onSubmit={submit} aria-label="Set Password" noValidate>
          <Stack gap="sm">
            {change.error && <FailureWords text="Error" reason={messageOf(change.error)} />}
            <PasswordInput
              label="Password"
              description="At least 8 characters."
              name="password"
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth mt="xs" loading={change.isPending}>
              Set Password
            </Button>
          </Stack>
        </form>
        {change.error && <QuietWay to="/resetPassword">Request a new link</QuietWay>}
      </AccountCard>
    </Center>
  );
}
