import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '../data/auth-user.ts';
import { UserSchema } from '../gen/insta_ai/auth_user/v1/auth_user_pb.js';
import type { User } from '../http/auth-user.ts';
import { userFromBus, userToBus } from './user.ts';
import { text } from './values.fake.ts';

const written = text.filter(value => value !== '');

const user: fc.Arbitrary<User> = fc.record({
  _id: text,
  email: text,
  role: fc.constantFrom(...roles),
  instagramAccounts: fc.array(
    fc.record({ id: text, name: text, profile_picture_url: written }, { requiredKeys: ['id', 'name'] }),
    { maxLength: 3 },
  ),
  instagramAccount: fc.option(written, { nil: null }),
  notificationEmail: text,
  isNotificationEmailConfirmed: fc.boolean(),
  promptCalendar: text,
  promptImage: text,
  promptChat: text,
  promptComment: text,
  sendEmailSuccess: fc.boolean(),
  sendEmailFail: fc.boolean(),
  search: text,
  timeZone: text,
  lateLimit: fc.nat(),
});

test('a person comes out of the bus as they went in', () => {
  fc.assert(
    fc.property(user, person => {
      const bytes = toBinary(UserSchema, create(UserSchema, userToBus(person)));
      expect(userFromBus(fromBinary(UserSchema, bytes))).toEqual(person);
    }),
  );
});
