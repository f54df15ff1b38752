import { TextInput } from '@insta-ai/design/fields';
import { messageOf, session } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { useEffect, useRef, useState } from 'react';
import { AccountForm } from '../account-card/account-form.tsx';
import { FailureWords } from '../account-card/failure-words.tsx';
import { PasswordField } from '../account-card/password-field.tsx';
import { QuietWay } from '../account-card/quiet-way.tsx';
import { loginFailure } from './login-failure.ts';

/** Username and password; Enter submits (specification section 2, Login). */
export function LoginForm({ canReset }: { canReset: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => session.signIn(username.trim(), password),
  });
  const failure = login.error ? loginFailure(login.error, messageOf(login.error)) : null;

  useEffect(() => first.current?.focus(), []);

  return (
    <>
      <AccountForm action="Login" isBusy={login.isPending} onSubmit={() => login.mutate()}>
        {failure && <FailureWords text={failure} />}
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={first}
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
        <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
      </AccountForm>
      {canReset && <QuietWay to="/resetPassword">Reset password</QuietWay>}
    </>
  );
}
