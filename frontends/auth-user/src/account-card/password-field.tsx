import { PasswordInput } from '@insta-ai/design/fields';

type Props = {
  value: string;
  onChange: (password: string) => void;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
};

/** A password, hidden until the person wants to see it. */
export function PasswordField({ onChange, ...rest }: Props) {
  return (
    <PasswordInput
      label="Password"
      name="password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      onChange={event => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
