import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { Type } from 'typebox';
import { natsPasswordName, natsUsers } from './src/nats-users.ts';
import { nscCommands } from './src/nsc-commands.ts';

/**
 * Prints the users of the bus under BUS_PREFIX: as a nats-server takes them, with variables for their passwords, or, asked for `nsc`, as the
 * commands of who signs them.
 */
const { BUS_PREFIX } = readSettings(Type.Pick(platformSettings, ['BUS_PREFIX']), process.env);
const [form, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (form !== undefined && form !== 'nsc')) {
  process.stderr.write(
    'node deploy/accounts/main.ts [nsc]: nothing for the users of a configuration, nsc for its commands.\n',
  );
  process.exit(1);
}
process.stdout.write(
  form ? nscCommands(BUS_PREFIX) : natsUsers(account => `$${natsPasswordName(account)}`, BUS_PREFIX),
);
