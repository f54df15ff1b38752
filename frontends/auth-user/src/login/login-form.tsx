import { Button, Stack } from '@insta-ai/design';
import { PasswordInput, TextInput } from '@insta-ai/design/fields';
import { messageOf, session } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FailureWords } from '../account-card/failure-words.tsx';
import { QuietWay } from '../account-card/quiet-way.tsx';
import { loginFailure } from './login-failure.ts';

/** Username and password; Enter submits (specification section 2, Login). */
export function LoginForm({ canReset }: { canReset: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => session.signIn(username.trim(), password),
    networkMode: 'always',
  });
  const failure = login.error ? loginFailure(login.error, messageOf(login.error)) : null;

  useEffect(() => first.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  };

  return (
    <form onSubmit={submit} aria-label="Login" noValidate>
      <Stack gap="sm">
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
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="xs" loading={login.isPending}>
          Login
        </Button>
      </Stack>
      {canReset && <QuietWay to="/resetPassword">Reset password</QuietWay>}
    </form>
  );
}
