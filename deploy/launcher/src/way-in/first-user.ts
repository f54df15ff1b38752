import type { User } from '@insta-ai/proto/http/auth-user';

/** A signed-in first user, as far as the launcher could sign in. */
export type FirstUser = { token: string; user: User };

/** Signs the first user in; undefined when the password was changed since, or too many wrong ones were tried just now. */
export async function signInFirstUser(
  url: string,
  email: string,
  password: string,
): Promise<FirstUser | undefined> {
  const reply = await post(`${url}/api/users/login`, { body: { email, password } });
  return reply.ok ? ((await reply.json()) as FirstUser) : undefined;
}

/** Connects the simulated Instagram account, so that a newcomer can publish without any set-up. */
export async function connectSimulatedAccount(
  url: string,
  first: FirstUser,
  accessToken: string,
): Promise<void> {
  if (first.user.instagramAccounts.length > 0) return;
  const reply = await post(`${url}/api/instagram/login`, { token: first.token, body: { accessToken } });
  if (!reply.ok) throw new Error(`The simulated account could not be connected: ${await reply.text()}`);
}

/** A link that signs the first user in once, within 15 minutes. */
export async function newSignInUrl(url: string, publicUrl: string, { token }: FirstUser): Promise<string> {
  const reply = await post(`${url}/api/users/signInCode`, { token });
  if (!reply.ok) throw new Error(`The sign-in link could not be made: ${await reply.text()}`);
  const { code } = (await reply.json()) as { code: string };
  return `${publicUrl}/?code=${code}`;
}

function post(url: string, { token, body }: { token?: string; body?: object }): Promise<Response> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return fetch(url, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
}
