import { readFileSync } from 'node:fs';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { type ConnectionOptions, credsAuthenticator } from '@nats-io/transport-node';
import { type PlatformSettings, SettingsError } from '../../config.ts';
import { busAddressForm, isNatsAddress, readNatsAddress } from '../nats-address.ts';
import { serviceOfAccount } from '../permissions.ts';
import { busFiles } from './bus-files.ts';
import { userOfCredentials } from './credentials.ts';

type FileSetting = keyof typeof busFiles;

/** Where the bus is, and what opens it. */
export type BusDoor = Pick<PlatformSettings, 'NATS_URL' | FileSetting>;

/** The same, and what our names on it begin with. */
export type BusPlace = BusDoor & Pick<PlatformSettings, 'BUS_PREFIX'>;

/**
 * What a client is told about the server and about who we are. Throws a SettingsError for what no attempt would mend. The files are read
 * again at each attempt, so that renewed ones are taken without a start.
 */
export function busOptions(door: BusDoor): ConnectionOptions {
  if (!isNatsAddress(door.NATS_URL)) throw new SettingsError([`NATS_URL ${busAddressForm}`]);
  const address = readNatsAddress(door.NATS_URL);
  const problems = problemsOf(door, address);
  if (problems.length > 0) throw new SettingsError(problems);
  const { NATS_CREDS: creds, NATS_CA: caFile, NATS_CERT: certFile, NATS_KEY: keyFile } = door;
  return {
    ...address,
    ...((caFile || certFile) && {
      tls: { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) },
    }),
    ...(creds && { authenticator: credsAuthenticator(() => readFileSync(creds)) }),
  };
}

/** The service whose own account opens the bus, by the name of its user; undefined where one account is everybody's. */
export function busAccount(place: BusPlace): ServiceName | undefined {
  const { NATS_URL, NATS_CREDS, BUS_PREFIX } = place;
  const user = NATS_CREDS ? userOfCredentials(textOf(NATS_CREDS)) : readNatsAddress(NATS_URL).user;
  return serviceOfAccount(user, BUS_PREFIX);
}

function problemsOf(door: BusDoor, { user, token }: ConnectionOptions): string[] {
  const named = (Object.keys(busFiles) as FileSetting[]).flatMap(name => {
    const path = door[name];
    return path ? [{ name, path }] : [];
  });
  return [
    ...named.flatMap(({ name, path }) => {
      try {
        const text = textOf(path);
        if (name === 'NATS_CREDS') userOfCredentials(text);
        return [];
      } catch (error) {
        return [`${name} names a file that is of no use: ${(error as Error).message}`];
      }
    }),
    ...(Boolean(door.NATS_CERT) === Boolean(door.NATS_KEY)
      ? []
      : ['NATS_CERT and NATS_KEY belong together: set both or neither']),
    ...(door.NATS_CREDS && (user || token)
      ? ['NATS_CREDS says who we are: take user and password out of NATS_URL, or leave NATS_CREDS out']
      : []),
  ];
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8');
}
