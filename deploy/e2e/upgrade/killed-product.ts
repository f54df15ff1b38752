import { once } from 'node:events';
import { stepsInOrder } from './migrations-of.ts';

/**
 * The product that is killed at one moment of one step of an upgrade: `DIE_AT='content 1 before'`. Services bring their data to the
 * form of today side by side, so steps behind that one wait: else they would be done before their own turn to be killed.
 */
const [service, version, moment] = (process.env.DIE_AT ?? '').split(' ');
const dying = stepsInOrder.findIndex(step => step.service === service && step.version === Number(version));
if (dying < 0) throw new Error(`${service} has no step ${version}.`);

for (const [place, { migration }] of stepsInOrder.entries()) {
  const { run } = migration;
  if (place === dying)
    migration.run = async context => {
      if (moment === 'after') await run(context);
      process.kill(process.pid, 'SIGKILL');
    };
  if (place > dying)
    migration.run = async ({ stopping }) => {
      await once(stopping, 'abort');
    };
}

await import('../../embedded/main.ts');
