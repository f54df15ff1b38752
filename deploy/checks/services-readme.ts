import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import { rpcs } from '@insta-ai/proto/bus/rpc';
import { callsOf, prefixes } from '@insta-ai/proto/http/routes';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';

const file = join(import.meta.dirname, '../../services/README.md');
const begin = '<!-- Made by `node deploy/checks/services-readme.ts write`. -->';
const end = '<!-- Up to here. -->';

const kept = readFileSync(file, 'utf8');
const made = withDoors(kept);
if (process.argv[2] === 'write') writeFileSync(file, made);
else if (kept !== made) {
  process.stderr.write(
    'services/README.md is not what the tables say: node deploy/checks/services-readme.ts write\n',
  );
  process.exitCode = 1;
}

/** The doors of each service, as the tables of `proto` have them. */
function doorsOfServices(): string {
  const head = ['Service', 'HTTP', 'Answers on the bus', 'Hears', 'Does', 'Says', 'Queues'];
  const rows = serviceNames.map(service => [
    `[${service}](${service}/README.md)`,
    list(prefixesOf(service), quoted) + callsIn(service),
    list(rpcServicesOf(service), quoted),
    list(namesOf<EventType>(events, ({ heardBy }) => heardBy.includes(service))),
    list(namesOf<JobType>(jobs, ({ doneBy }) => doneBy === service)),
    list(namesOf<EventType>(events, ({ saidBy }) => saidBy === service)),
    list(namesOf<JobType>(jobs, ({ queuedBy }) => queuedBy === service)),
  ]);
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text with its generated part made anew. */
function withDoors(text: string): string {
  const [before, rest] = split(text, begin);
  const [, after] = split(rest, end);
  return `${before}${begin}\n\n${doorsOfServices()}\n\n${end}${after}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`services/README.md has no line "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function namesOf<Row>(table: Record<string, Row>, belongs: (row: Row) => boolean): string[] {
  return Object.entries(table).flatMap(([name, row]) => (belongs(row) ? name : []));
}

function prefixesOf(service: ServiceName): string[] {
  return Object.keys(prefixes).filter(prefix => prefixes[prefix] === service);
}

function callsIn(service: ServiceName): string {
  const { length } = callsOf(service);
  return length === 0 ? '' : ` (${length} ${length === 1 ? 'call' : 'calls'})`;
}

function rpcServicesOf(service: ServiceName): string[] {
  const answered = rpcs.filter(({ answeredBy }) => answeredBy === service);
  return [...new Set(answered.map(({ method }) => method.parent.name))];
}

function list(names: readonly string[], written = (name: string) => name): string {
  return names.map(written).join(', ');
}

function quoted(name: string): string {
  return `\`${name}\``;
}
