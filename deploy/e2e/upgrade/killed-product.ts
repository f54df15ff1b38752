import { allServices } from '../../embedded/src/all-services.ts';

/** The product that is killed at one moment of one step of an upgrade: `DIE_AT='content 1 before'`. */
const [service, version, moment] = (process.env.DIE_AT ?? '').split(' ');
const steps = allServices.find(({ name }) => name === service)?.data?.migrations ?? [];
const step = steps.find(one => one.version === Number(version));
if (!step) throw new Error(`${service} has no step ${version}.`);

const { run } = step;
Object.assign(step, {
  async run(...context: Parameters<typeof run>) {
    if (moment === 'after') await run(...context);
    process.kill(process.pid, 'SIGKILL');
  },
});

await import('../../embedded/main.ts');
