import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { holdsDocuments } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { ownPort } from '../own-port.ts';

/**
 * Dates of Python begin with the year 1, those of MongoDB long before it, where a search of ours begins too ("no date" is earlier than all).
 * Such a date is the earliest that there is, instead of an error.
 */
export const secantus = `
import functools, bson
from bson.codec_options import CodecOptions, DatetimeConversion
clamped = CodecOptions(datetime_conversion=DatetimeConversion.DATETIME_CLAMP)
bson.decode = functools.partial(bson.decode, codec_options=clamped)
from secantus.cli import main
main()
`;

/** Starts SecantusDB, a server of MongoDB's protocol over its storage engine, by the Python it is installed in, with its data in a folder. */
export async function startSecantus(
  python: string,
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await ownPort();
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const data = join(folder, 'secantus');
  mkdirSync(data, { recursive: true });
  const command: [string, ...string[]] = [python, '-c', secantus, '--host', '127.0.0.1'];
  command.push('--port', String(port), '--storage-path', data, '--log-level', 'ERROR');
  const server = await startProcess(
    { name: 'secantus', command, settings: { HOME: folder }, isReady: () => holdsDocuments(url) },
    folder,
  );
  return { url, stop: () => server.stop() };
}
