import { type Static, Type } from 'typebox';
import { personStates, roles } from '../../data/auth-user.ts';
import { callAddresses } from '../../data/calls.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, Nullable, OneOf } from '../shared/schema.ts';

/** Somebody who may sign in, was invited, or may no longer, as an admin sees them. */
export const Person = Type.Object({
  _id: Id,
  email: Type.String(),
  role: OneOf(roles),
  state: OneOf(personStates),
  createdAt: Instant,
  /** When they last opened the product, to some minutes; null where nobody knows. */
  lastSeenAt: Nullable(Instant),
  /** Whether a session of theirs may still be open somewhere. */
  mayBeSignedIn: Type.Boolean(),
  /** Until when the link of an invitation works; null for everybody else. */
  invitedUntil: Nullable(Instant),
});
export type Person = Static<typeof Person>;

const person = Type.Object({ id: Id });

/** What an admin does with people; everybody else gets 403. Each may be asked twice. */
export const peopleCalls = {
  listPeople: defineCall({
    ...callAddresses.listPeople,
    owner: 'auth-user',
    summary: 'Everybody on this installation, for an admin',
    reply: Type.Array(Person),
  }),
  invitePerson: defineCall({
    ...callAddresses.invitePerson,
    owner: 'auth-user',
    summary:
      'Invite somebody by mail, for an admin; who is invited already gets a new link in the place of the old one',
    body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }), role: OneOf(roles) }),
    reply: Type.Object({
      person: Person,
      /** The mailed link, for who has to bring it in another way. */
      link: Type.String(),
    }),
  }),
  changeRole: defineCall({
    ...callAddresses.changeRole,
    owner: 'auth-user',
    summary: 'Make somebody an admin or a member, for an admin; the last active admin stays one',
    params: person,
    body: Type.Object({ role: OneOf(roles) }),
    reply: Person,
  }),
  disablePerson: defineCall({
    ...callAddresses.disablePerson,
    owner: 'auth-user',
    summary: 'Shut somebody out and end their sessions, for an admin; what they planned stays planned',
    params: person,
    reply: Person,
  }),
  enablePerson: defineCall({
    ...callAddresses.enablePerson,
    owner: 'auth-user',
    summary: 'Let somebody in again who was disabled, for an admin',
    params: person,
    reply: Person,
  }),
  endPersonSessions: defineCall({
    ...callAddresses.endPersonSessions,
    owner: 'auth-user',
    summary: 'End every session of somebody, for an admin',
    params: person,
    reply: Person,
  }),
  sendPersonReset: defineCall({
    ...callAddresses.sendPersonReset,
    owner: 'auth-user',
    summary: 'Mail somebody a link to set a new password, for an admin',
    params: person,
    reply: Type.Object({ sent: Type.Boolean() }),
  }),
};
