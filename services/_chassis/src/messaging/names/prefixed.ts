import type { Msg, NatsConnection, Payload } from '@nats-io/transport-node';
import { type BusNames, busNames } from './bus-names.ts';

/**
 * A connection for everybody who speaks plain names: what goes out gets the prefix, what comes in loses it, whether it is a
 * message or a call of JetStream. Nobody above it can forget the prefix. Without one it is the connection itself.
 */
export function prefixed(nats: NatsConnection, prefix: string): NatsConnection {
  if (!prefix) return nats;
  const names = busNames(prefix);
  const own: Partial<NatsConnection> = {
    publish: (subject, data, options) =>
      nats.publish(names.subject(subject), bodyOf(subject, data, names), options),
    async request(subject, data, options) {
      const reply = await nats.request(names.subject(subject), bodyOf(subject, data, names), options);
      return isCall(subject) ? withPlainBody(reply, names) : reply;
    },
    subscribe(subject, { callback, ...options } = {}) {
      if (!callback) throw new Error('Messages of a bus that is shared are heard by a callback.');
      return nats.subscribe(names.subject(subject), {
        ...options,
        callback: (error, message) => callback(error, error ? message : withPlainSubject(message, names)),
      });
    },
  };
  return new Proxy(nats, {
    get(target, key) {
      if (key in own) return own[key as keyof typeof own];
      if (untranslated.has(key)) throw new Error(`${String(key)} knows no prefix.`);
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** TABLE: what else of a connection takes subjects. Nobody uses it; whoever begins to has to translate it first. */
const untranslated: ReadonlySet<string | symbol> = new Set<keyof NatsConnection>([
  'requestMany',
  'publishMessage',
  'respondMessage',
]);

const isCall = (subject: string) => subject.startsWith('$JS.API.');

/** TABLE: fields of JetStream's calls and replies that hold names of streams, and those that hold subjects. */
const streamFields: readonly string[] = ['name', 'stream_name'];
const subjectFields: readonly string[] = [
  'subject',
  'subjects',
  'filter_subject',
  'last_by_subj',
  'next_by_subj',
];

function bodyOf(subject: string, data: Payload | undefined, names: BusNames): Payload | undefined {
  if (!data?.length || !isCall(subject)) return data;
  return translated(data, names.stream, names.subject);
}

function withPlainBody(reply: Msg, { plainStream, plainSubject }: BusNames): Msg {
  return Object.create(reply, { data: { value: translated(reply.data, plainStream, plainSubject) } });
}

/** Whoever answers it answers as before: only where it came from is said otherwise. */
function withPlainSubject(message: Msg, { plainSubject }: BusNames): Msg {
  return Object.create(message, { subject: { value: plainSubject(message.subject) } });
}

function translated(
  data: Payload,
  ofStream: (name: string) => string,
  ofSubject: (subject: string) => string,
): Uint8Array {
  const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
  const body = JSON.parse(text, (key, value) => {
    if (streamFields.includes(key) && typeof value === 'string') return ofStream(value);
    if (!subjectFields.includes(key)) return value;
    if (typeof value === 'string') return ofSubject(value);
    return Array.isArray(value) ? value.map(ofSubject) : value;
  });
  return new TextEncoder().encode(JSON.stringify(body));
}
