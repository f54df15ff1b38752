import { setTimeout as pause } from 'node:timers/promises';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import { claimPort } from '@insta-ai/deploy/launcher/addresses/free-port';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, ok } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { failAsAtStart } from '../split-refusal.ts';

export const portCheck: Check = {
  group: 'machine',
  name: 'port',
  asks: 'whether the port is free for a start, or the product that runs answers on it and is ready',
  fix: 'Look into insta-ai.log in the data folder for what it waits for, and start it again if that does not end.',
  async look(scene) {
    const { settings, isElsewhere, runsOnFolder } = scene;
    if (isElsewhere) throw new NotLooked('the services run elsewhere');
    if (runsOnFolder) return [await isReady(scene)];
    try {
      await claimPort(settings.PORT, settings.HOST);
      return [ok(settings.PORT === 0 ? 'A free one is taken.' : `Port ${settings.PORT} is free.`)];
    } catch (error) {
      return [failAsAtStart(error)];
    }
  },
};

const looks = 3;

/** A machine that is busy for a moment is not ready for a moment: only what stays so is told. */
async function isReady(scene: Scene): Promise<Finding> {
  const { PORT, HOST } = scene.settings;
  if (PORT === 0) throw new NotLooked('which port it took is not known');
  const url = `${reachableUrl(HOST, PORT)}/ready`;
  let found = await askReady(url, scene);
  for (let look = 1; look < looks && found.level === 'fail'; look += 1) {
    await pause(scene.lookMs / 20);
    found = await askReady(url, scene);
  }
  return found;
}

async function askReady(url: string, { settings: { PORT }, lookMs }: Scene): Promise<Finding> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(lookMs / 5) }).catch(() => undefined);
  if (!reply) return fail(`Insta AI runs and does not answer on port ${PORT}.`);
  const said = (await reply.text()).slice(0, 200);
  return reply.ok
    ? ok(`Insta AI is ready on port ${PORT}.`)
    : fail(`Insta AI on port ${PORT} says that it is not ready: ${said}`);
}
