import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { UserSchema } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { UsersGateway } from './users.gateway.ts';

/** One person, in memory. */
export function createFakeUsers(user: MessageInitShape<typeof UserSchema>): UsersGateway {
  const known = create(UserSchema, user);
  return { get: async userId => (userId === known.id ? known : undefined) };
}
