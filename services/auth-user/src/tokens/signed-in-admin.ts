import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import type { User } from '../users/user.ts';
import { sessionSince } from './session-since.ts';

type Asked = { userId: string; headers: { authorization?: string } };

/** Who asks as they are now; refused unless that is an admin. */
export async function signedInAdmin(
  profile: { getSignedIn(userId: string, since: number): Promise<User> },
  { userId, headers }: Asked,
): Promise<User> {
  const user = await profile.getSignedIn(userId, sessionSince(headers.authorization));
  refuseUnlessAdmin(user.role === 'admin');
  return user;
}
