import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { streamsIn } from '@insta-ai/deploy/launcher/stores/keep-streams';

/**
 * Those of a running server's streams whose files are gone from its folder. A server that has them open goes on as if nothing had
 * happened (2.15; one of 2.9 gives nothing any more), and nobody would know before its next start.
 */
export async function withoutFiles(natsFolder: string, streams: readonly string[]): Promise<string[]> {
  const accounts = await readdir(streamsIn(natsFolder)).catch(() => []);
  const isThere = (stream: string) =>
    accounts.some(account => existsSync(join(streamsIn(natsFolder), account, 'streams', stream, 'msgs')));
  return streams.filter(stream => !isThere(stream));
}
