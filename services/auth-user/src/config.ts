import { SettingsError } from '@insta-ai/chassis/config';
import { type Static, Type } from 'typebox';

/** Settings of auth-user beside those that every process has. */
export const authUserSettings = Type.Object({
  ADMIN_EMAIL: Type.Optional(
    Type.String({
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 320,
      description: 'Email of the first user, who is created once',
    }),
  ),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({ minLength: 8, maxLength: 1_000, description: 'Password of the first user' }),
  ),
  HIDE_ACCOUNTS: Type.Boolean({
    default: false,
    description: 'Whether a request for a new password gets the same answer when no account has that email',
  }),
  JWT_PRIVATE_KEY: Type.String({
    description:
      'Private key that signs tokens, ES256 (P-256): PEM text, in which \\n may stand for a new line, or a JWK',
  }),
  JWT_PRIVATE_KEY_OTHER: Type.Optional(
    Type.String({
      description:
        'Another key whose tokens are accepted, while keys are changed: first the next one, then the one of before',
    }),
  ),
});

export type AuthUserSettings = Static<typeof authUserSettings>;

export type FirstUser = { readonly email: string; readonly password: string };

/** The first user as set; half of one is a mistake that must not pass in silence. */
export function readFirstUser(
  settings: Pick<AuthUserSettings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): FirstUser | undefined {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (email !== undefined && password !== undefined) return { email, password };
  if (email === undefined && password === undefined) return undefined;
  const missing = email === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
  throw new SettingsError([`${missing} is not set (the first user needs ADMIN_EMAIL and ADMIN_PASSWORD)`]);
}
