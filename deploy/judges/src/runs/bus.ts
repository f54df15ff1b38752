import { delimiter } from 'node:path';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { runVitest } from '../../../checks/containers/run-vitest.ts';
import type { Counts } from '../../../checks/run/report.ts';
import { folderOf, programOf } from '../installed.ts';

/** TABLE: what stands on the bus more than other tests do. */
const suites = [
  'services/_chassis/test/bus-away',
  'services/_chassis/test/consumers',
  'services/_chassis/test/messaging',
  'services/_chassis/test/stopping',
  'services/_chassis/test/streams-lost',
  'services/_chassis/test/streams-unreadable',
  'deploy/accounts/test/nats-users',
  'deploy/accounts/test/compose-server',
  'deploy/launcher/test/keep-flushed',
  'deploy/launcher/test/nats-server',
  'deploy/checks/test/bus-listeners',
];

/** The suites of the bus on the judge, which comes first on the PATH. */
export function busOnNewestServer(folder: string): Counts {
  const path = `${folderOf('nats-server')}${delimiter}${process.env.PATH ?? ''}`;
  // A run on the server that is there anyway would prove nothing.
  if (findNatsServer(path) !== programOf('nats-server'))
    throw new Error('The newest nats-server is not found.');
  return runVitest(folder, 'component', suites, { PATH: path });
}
