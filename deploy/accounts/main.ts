import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { Type } from 'typebox';
import { natsPasswordName, natsUsers } from './src/nats-users.ts';

/** Prints the users of the bus as a nats-server takes them, with variables for their passwords and under BUS_PREFIX. */
const { BUS_PREFIX } = readSettings(Type.Pick(platformSettings, ['BUS_PREFIX']), process.env);
process.stdout.write(natsUsers(account => `$${natsPasswordName(account)}`, BUS_PREFIX));
