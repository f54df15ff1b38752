import { Alert, Center } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { ApiError, callApi, messageOf, usePageTitle } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { useState } from 'react';
import { AccountCard } from '../account-card/account-card.tsx';
import { AccountForm } from '../account-card/account-form.tsx';
import { FailureWords } from '../account-card/failure-words.tsx';
import { QuietWay } from '../account-card/quiet-way.tsx';
import { requestFailure } from './request-failure.ts';

/** Asks for an email with a link to set a new password (specification section 2). */
export function ResetPasswordPage() {
  usePageTitle('Reset Password');
  const [email, setEmail] = useState('');
  const request = useMutation({
    mutationFn: async () => {
      if (email.trim() === '')
        throw new ApiError('invalid_argument', 'Enter the email of your account.', 400);
      return callApi('resetPasswordRequest', { body: { email: email.trim() } });
    },
  });

  return (
    <Center mih="60dvh">
      <AccountCard
        title="Reset Password"
        line="We email you a link to set a new password. It works once, for one hour."
      >
        <AccountForm action="Reset Password" isBusy={request.isPending} onSubmit={() => request.mutate()}>
          {request.error && <FailureWords {...requestFailure(request.error, messageOf(request.error))} />}
          {request.isSuccess && (
            <Alert role="alert" color="green" variant="light" p="xs">
              Check your inbox to reset the password
            </Alert>
          )}
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
        </AccountForm>
        <QuietWay to="/">Back to login</QuietWay>
      </AccountCard>
    </Center>
  );
}
