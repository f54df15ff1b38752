import { AppError } from '@insta-ai/chassis/app-error';
import {
  dropDeadLetter,
  listDeadLetters,
  readDeadLetter,
  replayDeadLetter,
} from '@insta-ai/chassis/messaging/letters/dead-letters';
import { bodyLines } from '@insta-ai/chassis/messaging/letters/letter-body';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { type Command, type Terminal, WrongUsage } from '../command.ts';
import { isStreamMissing } from '../installation/is-stream-missing.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { letterLine } from './letter-line.ts';

/** What no handler could take. */
export const deadLetters: Command = {
  name: 'dead-letters',
  usage: [
    ['list', 'lists what no handler could take, the oldest first'],
    ['show <number>', 'shows what one says, without secrets and links'],
    ['replay <number>... | all', 'sends it to where it came from, once more'],
    ['drop <number>... | all', 'removes it for good, and says what it was'],
  ],
  run([verb, ...rest], terminal) {
    if (verb === 'list' && rest.length === 0) return withBus(terminal, list);
    const numbers = rest.map(Number);
    const areNumbers = rest.length > 0 && numbers.every(one => Number.isSafeInteger(one) && one > 0);
    const which = rest.length === 1 && rest[0] === 'all' ? 'all' : areNumbers ? numbers : undefined;
    const [number] = numbers;
    if (verb === 'show' && areNumbers && numbers.length === 1 && number)
      return withBus(terminal, show(number));
    if (verb === 'replay' && which) return withBus(terminal, forEach(which, replay));
    if (verb === 'drop' && which) return withBus(terminal, forEach(which, drop));
    throw new WrongUsage();
  },
};

type Say = Terminal['say'];
type Work = (bus: JetStreamClient, say: Say) => Promise<number>;

async function withBus({ given, say }: Terminal, work: Work): Promise<number> {
  const installation = await openInstallation(given, say);
  try {
    return await work(jetstream(await installation.bus()), say);
  } catch (error) {
    throw isStreamMissing(error) ? new CannotStart(noStream, error) : error;
  } finally {
    await installation.close();
  }
}

const noStream =
  'There is no stream of dead letters on this bus: start Insta AI, which makes it, or correct NATS_URL and BUS_PREFIX.';
const none = 'There are no dead letters.';

const list: Work = async (bus, say) => {
  const letters = await listDeadLetters(bus);
  for (const letter of letters) say(letterLine(letter));
  if (letters.length === 0) say(none);
  return 0;
};

const show =
  (seq: number): Work =>
  async (bus, say) => {
    const letter = await readDeadLetter(bus, seq);
    say(letterLine({ seq, letter }));
    for (const line of letter.envelope ? bodyLines(letter.envelope) : []) say(`    ${line}`);
    return 0;
  };

/** One that cannot be handled is said and holds up no other. */
function forEach(
  which: 'all' | readonly number[],
  handle: (bus: JetStreamClient, seq: number) => Promise<string>,
): Work {
  return async (bus, say) => {
    const numbers = which === 'all' ? (await listDeadLetters(bus)).map(({ seq }) => seq) : which;
    if (numbers.length === 0) say(none);
    const problems: AppError[] = [];
    for (const seq of numbers) {
      try {
        say(await handle(bus, seq));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.push(error);
      }
    }
    if (problems.length > 0)
      throw new AppError('failed_precondition', problems.map(({ message }) => message).join('\n'));
    return 0;
  };
}

async function replay(bus: JetStreamClient, seq: number): Promise<string> {
  await replayDeadLetter(bus, seq);
  return `${seq} was sent again.`;
}

async function drop(bus: JetStreamClient, seq: number): Promise<string> {
  return `Dropped: ${letterLine({ seq, letter: await dropDeadLetter(bus, seq) })}`;
}
