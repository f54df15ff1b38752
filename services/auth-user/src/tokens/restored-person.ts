import type { Document } from 'mongodb';
import type { User } from '../users/user.ts';
import { endOfSessions } from './session-start.ts';

/** What opens a door once, and may have been used since a backup. */
const usedOnce = ['reset', 'signInCode'] as const satisfies (keyof User)[];

/**
 * A stored person as a restore brings them back at a moment. Since the backup their sessions may have been ended, and their links used,
 * and nothing here knows of it: so all sessions are over, and no link works.
 */
export function restoredPerson(person: Document, restoredAt: Date): Document {
  const fields = Object.entries(person).filter(([name]) => !usedOnce.some(one => one === name));
  return { ...Object.fromEntries(fields), sessionsEndedAt: endOfSessions({}, restoredAt) };
}
