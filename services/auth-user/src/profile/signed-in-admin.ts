import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import { sessionSince } from '../tokens/session-since.ts';
import type { User } from '../users/user.ts';
import type { Profile } from './profile.service.ts';

type Asked = { userId: string; headers: { authorization?: string } };

/** Who asks as they are now; refused unless that is an admin. */
export async function signedInAdmin(
  profile: Pick<Profile, 'getSignedIn'>,
  { userId, headers }: Asked,
): Promise<User> {
  const user = await profile.getSignedIn(userId, sessionSince(headers.authorization));
  refuseUnlessAdmin(user.role === 'admin');
  return user;
}
