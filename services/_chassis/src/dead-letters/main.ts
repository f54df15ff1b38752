import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { listDeadLetters, replayDeadLetter } from '../messaging/dead-letters.ts';
import { readNatsAddress } from '../messaging/nats-address.ts';

const usage = `What no handler could take, for the operator of the bus (NATS_URL is that account's address):
  node services/_chassis/src/dead-letters/main.ts list                lists it, the oldest first
  node services/_chassis/src/dead-letters/main.ts replay <number>...  sends it to where it came from, once more
`;

type Letter = Awaited<ReturnType<typeof listDeadLetters>>[number];

/** One line; what the message says is left out, it may hold a link that signs somebody in. */
function lineOf({ seq, letter }: Letter): string {
  const { consumer, reason, attempts, at, envelope } = letter;
  const moment = at ? timestampDate(at).toISOString() : '';
  const message = envelope ? `${envelope.subject} ${envelope.id} of ${envelope.userId}` : 'unreadable';
  return `${seq}  ${moment}  ${consumer}  tried ${attempts}x  ${message}\n    ${reason}\n`;
}

async function run(bus: JetStreamClient, command: string, numbers: readonly number[]): Promise<void> {
  if (command === 'list') {
    const letters = await listDeadLetters(bus);
    process.stdout.write(letters.map(lineOf).join('') || 'There are no dead letters.\n');
  }
  for (const number of numbers) {
    await replayDeadLetter(bus, number);
    process.stdout.write(`${number} was sent again.\n`);
  }
}

const [command = '', ...rest] = process.argv.slice(2);
const numbers = rest.map(Number);
const isKnown = command === 'list' ? rest.length === 0 : command === 'replay' && rest.length > 0;
const { NATS_URL } = process.env;

if (!isKnown || !NATS_URL || !numbers.every(number => Number.isSafeInteger(number) && number > 0)) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  try {
    const nats = await connect({ ...readNatsAddress(NATS_URL), reconnect: false, timeout: 5_000 });
    try {
      await run(jetstream(nats), command, numbers);
    } finally {
      await nats.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
