import { fromBinary, type JsonValue, toJson } from '@bufbuild/protobuf';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import type { Envelope } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import { redact } from '../../outside/redact.ts';

/** TABLE: what is said under each subject. */
const payloads = new Map(
  [...Object.values<EventType>(events), ...Object.values<JobType>(jobs)].map(({ subject, payload }) => [
    subject,
    payload,
  ]),
);

/** Fields whose name alone says that they open something, however short they are. */
const secretField = /token|code|secret|password|key/i;

/** What a message says, a line for each field; without what opens a door, for a link in it may sign somebody in. */
export function bodyLines({ subject, payload }: Pick<Envelope, 'subject' | 'payload'>): string[] {
  const schema = payloads.get(subject);
  if (!schema) return [`This version knows no message ${subject}.`];
  try {
    return JSON.stringify(masked(toJson(schema, fromBinary(schema, payload))), null, 2).split('\n');
  } catch {
    return [`Its ${payload.length} bytes are no ${schema.typeName}.`];
  }
}

function masked(value: JsonValue, name = ''): JsonValue {
  if (typeof value === 'string') return secretField.test(name) ? '…' : redact(value);
  if (Array.isArray(value)) return value.map(one => masked(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, key)]));
}
