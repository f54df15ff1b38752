import { isIP } from 'node:net';
import { TooLong, within } from '../../within.ts';
import type { Check } from '../check.ts';
import { NotLooked, ok, warn } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { addressesOutside } from './addresses-outside.ts';

/** How long a name may take, in milliseconds: a name server that is away costs each look-up five seconds. */
const slowMs = 2_000;

export const namesCheck: Check = {
  group: 'machine',
  name: 'names',
  asks: 'whether the addresses of the services outside are found without a wait',
  fix: 'Look at the name servers of this machine (/etc/resolv.conf): the first of them may not answer. A container may be given others ("dns" in Compose, --dns).',
  async look(scene) {
    if (scene.isElsewhere) throw new NotLooked('the services run elsewhere');
    const names = [...new Set(addressesOutside(scene.given).flatMap(nameIn))];
    if (names.length === 0) return [ok('Everything outside is simulated, so no name is looked up.')];
    const waits = await Promise.all(
      // A machine that is busy for a moment, or asks for the first time, is not slow.
      names.map(async name => (await isSlow(name, scene)) && (await isSlow(name, scene))),
    );
    const slow = names.filter((_name, at) => waits[at]);
    return slow.length === 0
      ? [ok('Names are found without a wait.')]
      : [
          warn(
            `It takes longer than ${slowMs / 1_000} s to find the address of ${slow.join(' and ')}, and each new connection waits for that.`,
          ),
        ];
  },
};

/** Two looks fit into the time of one check. A name that is not found is told by whoever needs it. */
async function isSlow(name: string, { machine, lookMs }: Scene): Promise<boolean> {
  return within(machine.findAddress(name), Math.min(slowMs, lookMs / 3)).then(
    () => false,
    error => error instanceof TooLong,
  );
}

function nameIn(url: string): string[] {
  const name = URL.parse(url)?.hostname ?? '';
  const isNumber = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return name === '' || name === 'localhost' || isNumber ? [] : [name];
}
