import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { defineCall } from '../shared/call.ts';
import { Instant, Nullable, OneOf } from '../shared/schema.ts';

/** What a check found, without secrets; `fix` is empty where all is well. */
export const DoctorLine = Type.Object({
  group: Type.String(),
  name: Type.String(),
  level: OneOf(['ok', 'warn', 'fail']),
  words: Type.String(),
  fix: Type.String(),
});
export type DoctorLine = Static<typeof DoctorLine>;

/** What was not looked at where the checks ran, and why. */
export const LeftOut = Type.Object({ group: Type.String(), name: Type.String(), because: Type.String() });

/** What the last whole run found. */
export const DoctorReport = Type.Object({
  finishedAt: Instant,
  lines: Type.Array(DoctorLine),
  leftOut: Type.Array(LeftOut),
});
export type DoctorReport = Static<typeof DoctorReport>;

/** The newest run, and the report of the last that came to its end. */
export const Doctor = Type.Object({
  /** `silent`: nothing took the order up; `cut`: what ran the checks ended amid them. */
  state: OneOf(['never', 'asked', 'running', 'done', 'silent', 'cut']),
  /** Checks that have ended, of how many. */
  done: Type.Integer(),
  of: Type.Integer(),
  report: Nullable(DoctorReport),
});
export type Doctor = Static<typeof Doctor>;

export const doctorCalls = {
  getDoctor: defineCall({
    ...callAddresses.getDoctor,
    owner: 'auth-user',
    summary: 'How far the checks of the installation are, and what they found last, for an admin',
    reply: Doctor,
  }),
  askDoctor: defineCall({
    ...callAddresses.askDoctor,
    owner: 'auth-user',
    summary: 'Have all of the installation checked; while that is under way it is the same run, for an admin',
    reply: Doctor,
  }),
};
