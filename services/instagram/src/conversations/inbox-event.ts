import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** What somebody did that the list of conversations shows: wrote a message (or we wrote one to them), or commented. */
export type InboxEvent =
  | { kind: 'message'; accountId: string; personId: string; at: Date; text: string }
  | { kind: 'comment'; accountId: string; personId: string; username: string; at: Date; text: string };

const Party = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

const Entry = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  time: Type.Optional(Type.Number()),
  messaging: Type.Optional(Type.Array(Type.Unknown())),
  changes: Type.Optional(Type.Array(Type.Unknown())),
});
type Entry = Static<typeof Entry>;

const Messaging = Type.Object({
  sender: Party,
  recipient: Party,
  timestamp: Type.Number(),
  message: Type.Object({
    mid: Type.String({ minLength: 1 }),
    text: Type.Optional(Type.String()),
    is_echo: Type.Optional(Type.Boolean()),
    is_self: Type.Optional(Type.Boolean()),
    is_deleted: Type.Optional(Type.Boolean()),
  }),
});

const Comment = Type.Object({
  field: Type.Literal('comments'),
  value: Type.Object({
    from: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      username: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    text: Type.Optional(Type.String()),
  }),
});

/** Longer than any message or comment may be on the platform. */
const longestText = 4_000;

/**
 * The messages and comments in a webhook's body (instagram-graph-api.md, 6.3). Everything else in it is left out quietly:
 * other objects, other fields, shapes that a later version of the platform may send.
 */
export function readInboxEvents(body: unknown): InboxEvent[] {
  // Some samples wrap everything in an array.
  return [body].flat().flatMap(one => {
    if (typeof one !== 'object' || one === null || !('object' in one) || one.object !== 'instagram')
      return [];
    const entries = 'entry' in one && Array.isArray(one.entry) ? one.entry : [];
    return entries.filter(entry => Value.Check(Entry, entry)).flatMap(eventsOf);
  });
}

/** The newest event of each person and kind: all that is kept of many. */
export function newestOfEach(events: readonly InboxEvent[]): InboxEvent[] {
  const newest = new Map<string, InboxEvent>();
  for (const event of events) {
    const key = `${event.kind} ${event.accountId} ${event.personId}`;
    const known = newest.get(key);
    if (!known || known.at <= event.at) newest.set(key, event);
  }
  return [...newest.values()];
}

function eventsOf(entry: Entry): InboxEvent[] {
  const messages = (entry.messaging ?? []).flatMap(one => messageIn(entry.id, one));
  const comments = (entry.changes ?? []).flatMap(one => commentIn(entry, one));
  return [...messages, ...comments];
}

function messageIn(accountId: string, value: unknown): InboxEvent[] {
  if (!Value.Check(Messaging, value)) return [];
  const { sender, recipient, message } = value;
  if (message.is_self || message.is_deleted) return [];
  const [us, person] = message.is_echo ? [sender, recipient] : [recipient, sender];
  const at = momentOf(value.timestamp);
  if (us.id !== accountId || person.id === accountId || !at) return [];
  return [{ kind: 'message', accountId, personId: person.id, at, text: textOf(message.text) }];
}

function commentIn({ id: accountId, time }: Entry, change: unknown): InboxEvent[] {
  if (!Value.Check(Comment, change)) return [];
  const { from, text } = change.value;
  const at = momentOf(time);
  // Our own comments come back too (6.3).
  if (from.id === accountId || !at) return [];
  const username = from.username ?? '';
  return [{ kind: 'comment', accountId, personId: from.id, username, at, text: textOf(text) }];
}

function textOf(text: string | undefined): string {
  return (text ?? '').slice(0, longestText);
}

/** Seconds or milliseconds: the platform sends both (6.3). */
function momentOf(time: number | undefined): Date | undefined {
  if (time === undefined || !(time > 0)) return undefined;
  const date = new Date(time < 100_000_000_000 ? time * 1000 : time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
