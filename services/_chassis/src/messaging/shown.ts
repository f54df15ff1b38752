import { events } from '@insta-ai/proto/bus/events';
import type { EventType } from '@insta-ai/proto/bus/message';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';

/** The service that shows events to people. It has no use for those of people who have no page open at it. */
export const shownBy: ServiceName = 'realtime-gateway';

const shown: ReadonlySet<string> = new Set(
  Object.values<EventType>(events)
    .filter(({ heardBy }) => heardBy.includes(shownBy))
    .map(({ subject }) => subject),
);

/** Where an event is said once more, to the open pages of its person alone; undefined for one that nobody is shown. */
export function shownSubject(userId: string, subject: string): string | undefined {
  // It becomes part of a subject, where points and wildcards have a meaning.
  return shown.has(subject) && /^[\w-]+$/.test(userId) ? `${shownTo(userId)}${subject}` : undefined;
}

/** How the subjects begin of all that is shown to a person. */
export function shownTo(userId: string): string {
  return `shown.${userId}.`;
}
