import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { streamNames } from '../streams/ensure-streams.ts';

/** What the things of an installation are called on a bus that it shares, and back. */
export type BusNames = {
  /** A subject as the server knows it, of messages and of the server's own calls; throws for a call that names none of our streams. */
  subject(plain: string): string;
  /** A subject of a message as the product knows it. */
  plainSubject(subject: string): string;
  stream(plain: string): string;
  plainStream(name: string): string;
  /** The account of a service, or of the operator. */
  account(plain: string): string;
  /** Where answers to an account of a service come; its own, so that nobody else can listen to them. */
  inbox(service: ServiceName): string;
};

/** The names under a prefix; without one each is what it is. */
export function busNames(prefix: string): BusNames {
  const before = prefix && `${prefix}.`;
  const named = (plain: string) => (prefix ? `${prefix}_${plain}` : plain);
  const streams = new Map(streamNames.map(plain => [plain, named(plain)]));
  const plainStreams = new Map(streamNames.map(plain => [named(plain), plain]));
  const account = named;
  return {
    subject: plain => {
      if (!prefix || plain.startsWith('_INBOX')) return plain;
      return plain.startsWith('$') ? callOf(plain, streams, before) : `${before}${plain}`;
    },
    plainSubject: subject => (subject.startsWith(before) ? subject.slice(before.length) : subject),
    stream: plain => streams.get(plain) ?? plain,
    plainStream: name => plainStreams.get(name) ?? name,
    account,
    inbox: service => `_INBOX_${account(service)}`,
  };
}

/** TABLE: the calls of a JetStream server that are about one stream, which they name next. */
const callsOfStream =
  /^(\$JS\.(?:ACK|API\.(?:STREAM\.(?:INFO|CREATE|UPDATE|DELETE|PURGE|MSG\.GET|MSG\.DELETE)|CONSUMER\.(?:INFO|CREATE|DURABLE\.CREATE|DELETE|LIST|MSG\.NEXT))))\.([^.]+)(.*)$/;

/** What is about no stream. */
const callsOfNone: readonly string[] = ['$JS.API.INFO'];

/** The filter of a new consumer stands behind its name. */
const newConsumer = /^(\.[^.]+\.)(.+)$/;

function callOf(plain: string, streams: ReadonlyMap<string, string>, before: string): string {
  if (callsOfNone.includes(plain)) return plain;
  const [, call = '', stream = '', rest = ''] = callsOfStream.exec(plain) ?? [];
  const name = streams.get(stream);
  // What lists or touches more than our own would reach the streams of others.
  if (!name) throw new Error(`"${plain}" is about no stream of ours, on a bus that is shared.`);
  const filtered = call.endsWith('CONSUMER.CREATE')
    ? rest.replace(newConsumer, (_, name, filter) => `${name}${before}${filter}`)
    : rest;
  return `${call}.${name}${filtered}`;
}
