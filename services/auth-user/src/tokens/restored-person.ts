import type { Document } from 'mongodb';
import type { User } from '../users/user.ts';
import { endOfSessions } from './session-start.ts';

/** What opens a door once, and may have been used since a backup. */
const usedOnce = ['reset', 'resetOfInvited', 'signInCode'] as const satisfies (keyof User)[];

/**
 * A stored person as a restore brings them back. Since the backup their links may have been used, and their sessions ended, and nothing
 * here knows of it: so no link works, and all sessions are over once they are restored.
 */
export function restoredPerson(person: Document): Document {
  return Object.fromEntries(Object.entries(person).filter(([name]) => !usedOnce.some(one => one === name)));
}

/** Ends the sessions of whoever was restored until a moment. */
export function afterRestore(restoredAt: Date): Required<Pick<User, 'sessionsEndedAt'>> {
  return { sessionsEndedAt: endOfSessions({}, restoredAt) };
}
