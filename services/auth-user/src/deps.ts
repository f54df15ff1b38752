import { createCallCounts } from '@insta-ai/chassis/http/limits/call-counts.store';
import type { Logger } from '@insta-ai/chassis/logger';
import type { DeadLetters } from '@insta-ai/chassis/messaging/letters/dead-letters';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { type AuthUserSettings, readFirstUser } from './config.ts';
import { createKnownAddressesStore, type KnownAddressesStore } from './login/known-addresses.store.ts';
import { createLogin, type Login } from './login/login.service.ts';
import { hashPassword, verifyPassword } from './login/password-hash.ts';
import { createTriesStore, type TriesStore } from './login/tries.store.ts';
import { createDoctorNotes, type DoctorNotes } from './operator/doctor-notes.ts';
import { createOperatorNotes, type OperatorNotes } from './operator/operator-notes.ts';
import { createPeople, type People } from './people/people.service.ts';
import { createPeopleStore } from './people/people.store.ts';
import { createEmailConfirmation, type EmailConfirmation } from './profile/email-confirmation.service.ts';
import { createProfile, type Profile } from './profile/profile.service.ts';
import { createReset, type Reset } from './reset/reset.service.ts';
import { createSessions, type Sessions } from './sessions/sessions.service.ts';
import { createSignInCodes, type SignInCodes } from './sign-in-code/sign-in-code.service.ts';
import { createNoteSeen, type NoteSeen } from './tokens/note-seen.ts';
import { readSigningKey } from './tokens/signing-key.ts';
import { createTokens, type Tokens } from './tokens/tokens.service.ts';
import { addFirstUser } from './users/add-first-user.ts';
import { createUsersStore } from './users/users.store.ts';

export type Deps = {
  readonly emailConfirmation: EmailConfirmation;
  readonly login: Login;
  readonly people: People;
  readonly deadLetters: DeadLetters;
  readonly log: Logger;
  readonly doctorNotes: DoctorNotes;
  readonly operatorNotes: OperatorNotes;
  readonly profile: Profile;
  readonly reset: Reset;
  readonly sessions: Sessions;
  readonly signInCodes: SignInCodes;
  readonly tokens: Tokens;
  readonly noteSeen: NoteSeen;
  readonly loginTries: TriesStore;
  readonly resetMails: TriesStore;
  readonly knownAddresses: KnownAddressesStore;
};

export async function createDeps(context: ServiceContext<AuthUserSettings>): Promise<Deps> {
  const { bus, publicUrl } = context;
  const now = () => new Date();
  const firstUser = readFirstUser(context.settings);
  const { JWT_PRIVATE_KEY, JWT_PRIVATE_KEY_OTHER } = context.settings;
  const otherKey =
    JWT_PRIVATE_KEY_OTHER === undefined
      ? undefined
      : readSigningKey(JWT_PRIVATE_KEY_OTHER, 'JWT_PRIVATE_KEY_OTHER');
  const tokens = await createTokens(readSigningKey(JWT_PRIVATE_KEY), otherKey);
  const users = createUsersStore(context.db);
  const loginTries = createTriesStore({ db: context.db, collection: 'loginTries' });
  const resetMails = createTriesStore({ db: context.db, collection: 'resetMails' });
  const knownAddresses = createKnownAddressesStore(context.db);
  const counts = createCallCounts({ db: context.db });
  const noteSeen = createNoteSeen({ users, now });
  if (firstUser && (await addFirstUser({ users, first: firstUser, hashPassword }))) {
    context.log.info('first user created');
  }
  const reset = createReset({
    users,
    resetMails,
    loginTries,
    tokens,
    noteSeen,
    hashPassword,
    bus,
    publicUrl,
    now,
    hideAccounts: context.settings.HIDE_ACCOUNTS,
    log: context.log,
    countMade: context.countMade,
  });
  return {
    login: await createLogin({
      users,
      loginTries,
      knownAddresses,
      tokens,
      noteSeen,
      hashPassword,
      verifyPassword,
      now,
    }),
    emailConfirmation: createEmailConfirmation({ users, counts, bus, publicUrl, now }),
    people: createPeople({
      users,
      people: createPeopleStore(context.db),
      linkMails: resetMails,
      mailReset: reset.mailTo,
      hashPassword,
      bus,
      publicUrl,
      log: context.log,
      now,
    }),
    deadLetters: context.deadLetters,
    log: context.log,
    doctorNotes: createDoctorNotes(context.db),
    operatorNotes: createOperatorNotes(context.db),
    profile: createProfile(users),
    reset,
    sessions: createSessions({ users, tokens, now }),
    signInCodes: createSignInCodes({ users, tokens, noteSeen, now }),
    tokens,
    noteSeen,
    loginTries,
    resetMails,
    knownAddresses,
  };
}
