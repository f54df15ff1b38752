import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import { rpcs } from '@insta-ai/proto/bus/rpc';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';
import { describe, expect, it } from 'vitest';

/** What the accounts of the bus may do is made of its tables: a row too few stops a service, a row too many opens a door. */
describe.each(serviceNames)('the tables of the bus say of %s what its code does', service => {
  const source = sourceOf(service);

  it.each(Object.entries<EventType>(events))('event %s', (name, { saidBy, heardBy }) => {
    expect(source.includes(`events.${name}`)).toBe(saidBy === service || heardBy.includes(service));
    expect(says(source, `events.${name}`)).toBe(saidBy === service);
  });

  it.each(Object.entries<JobType>(jobs))('job %s', (name, { queuedBy, doneBy }) => {
    expect(source.includes(`jobs.${name}`)).toBe(queuedBy === service || doneBy === service);
    expect(says(source, `jobs.${name}`)).toBe(queuedBy === service);
  });

  it('names every row that it says something by, so that nothing is said past the tables', () => {
    const rows = [...source.matchAll(/[^.\w]message\(\s*([^\s,]+)/g)].map(([, row = '']) => row);
    expect(rows.filter(row => !/^(events|jobs)\.\w+$/.test(row))).toEqual([]);
  });

  // What every service asks to check tokens stands in the chassis.
  it.each(
    rpcs
      .filter(({ askedBy }) => askedBy !== serviceNames)
      .map(row => [`${row.method.parent.name}.${row.method.name}`, row] as const),
  )('rpc %s', (_name, { method, askedBy }) => {
    const asks = gatewaysOf(service, method.parent.name).some(text => text.includes(`.${method.localName}(`));
    expect(asks).toBe(askedBy.includes(service));
  });

  it.each([...new Set(rpcs.map(({ method }) => method.parent.name))])('service %s', name => {
    const answers = rpcs.some(
      ({ method, answeredBy }) => method.parent.name === name && answeredBy === service,
    );
    expect(source.includes(`serveRpc(${name}`)).toBe(answers);
  });
});

it('reaches the bus through the chassis, where its names get their prefix, but for the servers that are ours alone', () => {
  const root = join(import.meta.dirname, '../..');
  const connecting = globSync('{services,deploy}/*/src/**/*.ts', { cwd: root })
    .filter(path => !path.endsWith('.test.ts'))
    .filter(path =>
      /import \{[^}]*\bconnect\b[^}]*\} from '@nats-io/.test(readFileSync(join(root, path), 'utf8')),
    )
    .sort();

  expect(connecting).toEqual([
    // Gives it the prefix itself.
    'deploy/insta/src/installation/open-installation.ts',
    // Whether a server answers; no name is spoken.
    'deploy/launcher/src/kept-processes/readiness.ts',
    'deploy/launcher/src/stores/given-stores.ts',
    // The launcher's own server, which has no prefix.
    'deploy/launcher/src/stores/stream-mark.ts',
    'services/_chassis/src/messaging/connect-nats.ts',
  ]);
});

function filesOf(service: ServiceName, pattern: string): string[] {
  const cwd = join(import.meta.dirname, '../../services', service, 'src');
  return globSync(pattern, { cwd })
    .filter(path => !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(cwd, path), 'utf8'));
}

/** Whether a message is made by a row; what is heard is known from services that run (`test/bus-listeners.component.test.ts`). */
function says(source: string, row: string): boolean {
  return new RegExp(`[^.\\w]message\\(\\s*${row}\\b`).test(source);
}

/** Without file names in imports, which look like rows. */
function sourceOf(service: ServiceName): string {
  return filesOf(service, '**/*.ts').join('\n');
}

function gatewaysOf(service: ServiceName, rpcService: string): string[] {
  return filesOf(service, '**/*.gateway.ts').filter(text => text.includes(rpcService));
}
