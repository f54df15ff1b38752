import { testFolder } from '@insta-ai/deploy/testing/launch';

/** An empty folder is mounted over each place of nats-server, seen by the launcher alone. */
const hidden = ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** What to put before a command so that it finds no nats-server, and has this PATH. */
export async function withoutNatsServer(path: string): Promise<string[]> {
  const empty = await testFolder();
  const mounts = hidden.map(place => `if [ -d ${place} ]; then mount --bind ${empty} ${place}; fi`);
  // By its full path: the PATH that is given may be of a machine with nothing.
  return ['/usr/bin/unshare', '-m', '/bin/sh', '-c', hide(mounts, path)];
}

function hide(mounts: readonly string[], path: string): string {
  return `set -e; PATH=/usr/bin:/bin; ${mounts.join('; ')}; PATH=${path}; exec "$0" "$@"`;
}
