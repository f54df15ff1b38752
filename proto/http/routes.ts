import { authUserCalls } from './auth-user.ts';
import { calendarAiCalls } from './calendar-ai.ts';
import { contentCalls } from './content.ts';
import { contentTypeCalls } from './content-type.ts';
import { instagramCalls } from './instagram.ts';
import { actionCalls } from './many/content-action.ts';
import { batchCalls } from './many/content-batch.ts';
import { mediaChangeCalls } from './many/media-changes.ts';
import { notifierCalls } from './notifier.ts';
import { backupCalls } from './operations/backups.ts';
import { deadLetterCalls } from './operations/dead-letters.ts';
import { doctorCalls } from './operations/doctor.ts';
import { operationsCalls } from './operations/operations.ts';
import { peopleCalls } from './operations/people.ts';
import { predictionMediaCalls } from './prediction-media.ts';
import type { Call, ServiceName } from './shared/call.ts';
import { spendingCalls } from './spending/spending.ts';
import { voiceCalls } from './voice/voice.ts';

/** TABLE: every HTTP call of the product; mirrors section 7 of the specification, additions beside their domain. */
export const calls = {
  ...authUserCalls,
  ...peopleCalls,
  ...operationsCalls,
  ...deadLetterCalls,
  ...backupCalls,
  ...doctorCalls,
  ...contentCalls,
  ...batchCalls,
  ...actionCalls,
  ...calendarAiCalls,
  ...contentTypeCalls,
  ...predictionMediaCalls,
  ...mediaChangeCalls,
  ...instagramCalls,
  ...notifierCalls,
  ...spendingCalls,
  ...voiceCalls,
};

/** Name of a call in the table. */
export type CallName = keyof typeof calls;

/** Tells whether a text names a call. */
export function isCallName(text: string): text is CallName {
  return Object.hasOwn(calls, text);
}

/** The rows of the table that a service owns, with their names. */
export function callsOf(owner: ServiceName): [CallName, Call][] {
  const rows = Object.entries(calls) as [CallName, Call][];
  return rows.filter(([, call]) => call.owner === owner);
}

/** Path prefixes of each service; the longest one that fits a path wins, so any Ingress can route by them. */
export const prefixes: { [prefix: string]: ServiceName } = {
  '/api/users': 'auth-user',
  '/api/contents': 'content',
  '/api/contents/generateCalendar': 'calendar-ai',
  '/api/contentTypes': 'content-type',
  '/api/predictions': 'prediction-media',
  // Not `/media`, which is a screen.
  '/media/outputs': 'prediction-media',
  '/media/fitted': 'prediction-media',
  '/api/instagram': 'instagram',
  '/api/mail': 'notifier',
  '/api/spending': 'spending',
  '/api/voice': 'voice',
  '/socket.io': 'realtime-gateway',
};

/** The service that a path belongs to, by the longest prefix. */
export function ownerOfPath(path: string): ServiceName | undefined {
  const fitting = Object.keys(prefixes).filter(prefix => path === prefix || path.startsWith(`${prefix}/`));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : prefixes[longest];
}
