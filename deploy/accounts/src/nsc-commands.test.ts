import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsOf, streamKeeper } from '@insta-ai/chassis/messaging/permissions';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { expect, it } from 'vitest';
import { nscCommands } from './nsc-commands.ts';

/** The words of a line as a shell reads them: quotes around whole words alone. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);

it.each(['', 'staging'])('gives each service what the server of its own gives it (prefix "%s")', prefix => {
  const lines = nscCommands(prefix).trimEnd().split('\n').map(wordsOf);

  expect(lines.map(([nsc, edit, user, , name]) => [nsc, edit, user, name])).toEqual(
    serviceNames.map(service => ['nsc', 'edit', 'user', prefix ? `${prefix}_${service}` : service]),
  );
  for (const [index, line] of lines.entries()) {
    const { publish, subscribe } = permissionsOf(serviceNames[index]!, prefix);
    const after = (flag: string) => line[line.indexOf(flag) + 1]?.split(',');
    expect(after('--allow-pub')).toEqual(publish);
    expect(after('--allow-sub')).toEqual(subscribe);
    expect(line).toContain('--allow-pub-response=1');
    expect(after('--response-ttl')).toEqual(['5m']);
  }
});

it('the rights that only the keeper of the streams has are named where an operator reads', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const others = serviceNames.filter(service => service !== streamKeeper).flatMap(kindsOf);
  const keepers = [...new Set(kindsOf(streamKeeper))].filter(kind => !others.includes(kind));

  expect(keepers).toContain('$JS.API.CONSUMER.LIST');
  expect(keepers).toContain('$JS.API.STREAM.MSG.GET');
  expect(keepers.filter(kind => !readme.includes(`\`${kind}\``))).toEqual([]);
});

/** Calls of JetStream that a service may make, without the streams. */
function kindsOf(service: (typeof serviceNames)[number]): string[] {
  return permissionsOf(service).publish.flatMap(
    subject => /^(\$JS\.API(?:\.[A-Z]+)+)\.(?:EVENTS|JOBS|DEAD)$/.exec(subject)?.[1] ?? [],
  );
}
