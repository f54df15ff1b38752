import { natsPasswordName, natsUsers } from './src/nats-users.ts';

/** Prints the users of the bus as a nats-server takes them, with variables for their passwords. */
process.stdout.write(natsUsers(account => `$${natsPasswordName(account)}`));
