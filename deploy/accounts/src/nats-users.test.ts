import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { natsPasswordName, natsUsers } from './nats-users.ts';

it('the chart and Compose have the users that the tables of the bus make', () => {
  const kept = readFileSync(
    join(import.meta.dirname, '../../../helm/insta-ai/files/nats-users.conf'),
    'utf8',
  );

  // If not: node deploy/accounts/main.ts > helm/insta-ai/files/nats-users.conf
  expect(kept).toBe(natsUsers(account => `$${natsPasswordName(account)}`));
});
