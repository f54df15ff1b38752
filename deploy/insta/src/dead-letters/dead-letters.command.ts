import { listDeadLetters, replayDeadLetter } from '@insta-ai/chassis/messaging/dead-letters';
import { jetstream } from '@nats-io/jetstream';
import { type Command, type Terminal, WrongUsage } from '../command.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { letterLine } from './letter-line.ts';

/** What no handler could take. */
export const deadLetters: Command = {
  name: 'dead-letters',
  usage: [
    ['list', 'lists what no handler could take, the oldest first'],
    ['replay <number>...', 'sends it to where it came from, once more'],
  ],
  run([verb, ...rest], terminal) {
    if (verb === 'list' && rest.length === 0) return list(terminal);
    const numbers = rest.map(Number);
    const areNumbers = rest.length > 0 && numbers.every(one => Number.isSafeInteger(one) && one > 0);
    if (verb === 'replay' && areNumbers) return replay(numbers, terminal);
    throw new WrongUsage();
  },
};

async function list({ given, say }: Terminal): Promise<number> {
  const installation = await openInstallation(given, say);
  try {
    const letters = await listDeadLetters(jetstream(await installation.bus()));
    for (const letter of letters) say(letterLine(letter));
    if (letters.length === 0) say('There are no dead letters.');
    return 0;
  } finally {
    await installation.close();
  }
}

async function replay(numbers: readonly number[], { given, say }: Terminal): Promise<number> {
  const installation = await openInstallation(given, say);
  try {
    const bus = jetstream(await installation.bus());
    for (const number of numbers) {
      await replayDeadLetter(bus, number);
      say(`${number} was sent again.`);
    }
    return 0;
  } finally {
    await installation.close();
  }
}
