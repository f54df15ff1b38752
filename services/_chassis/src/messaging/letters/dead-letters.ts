import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  type DeadLetter,
  DeadLetterSchema,
  type Envelope,
  EnvelopeSchema,
} from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import { AppError } from '../../app-error.ts';
import { countDeadLetters } from '../../metrics/measure-queue.ts';

type GivenUp = {
  consumer: string;
  envelope: Envelope | undefined;
  reason: string;
  attempts: number;
  seq: number;
};

/** Keeps a message that no handler could take, for an operator. */
export async function sendDeadLetter(jetstream: JetStreamClient, givenUp: GivenUp): Promise<void> {
  const letter = create(DeadLetterSchema, {
    consumer: givenUp.consumer,
    envelope: givenUp.envelope,
    reason: givenUp.reason,
    attempts: givenUp.attempts,
    at: timestampFromDate(new Date()),
  });
  await jetstream.publish(`dead.${givenUp.consumer}`, toBinary(DeadLetterSchema, letter), {
    msgID: `dead-${givenUp.consumer}-${givenUp.seq}`,
  });
}

/** Lists the dead letters, oldest first and at most so many, each with the sequence number that `replayDeadLetter` takes. */
export async function listDeadLetters(
  jetstream: JetStreamClient,
  most = Number.POSITIVE_INFINITY,
): Promise<{ seq: number; letter: DeadLetter }[]> {
  const manager = await jetstream.jetstreamManager();
  // Those that were sent again or dropped are gaps; each would be one question in vain.
  const { state } = await manager.streams.info('DEAD', { deleted_details: true });
  const gone = new Set(state.deleted ?? []);
  const letters: { seq: number; letter: DeadLetter }[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    if (letters.length >= most) break;
    if (gone.has(seq)) continue;
    const stored = await manager.streams.getMessage('DEAD', { seq });
    if (stored) letters.push({ seq, letter: letterOf(stored) });
  }
  return letters;
}

/** The dead letters of the installation, for the one service whose account of the bus may touch them. */
export type DeadLetters = {
  count(): Promise<number>;
  list(most: number): ReturnType<typeof listDeadLetters>;
  replay(seq: number): Promise<DeadLetter>;
  drop(seq: number): Promise<DeadLetter>;
};

export function createDeadLetters(jetstream: JetStreamClient): DeadLetters {
  return {
    count: () => countDeadLetters(jetstream),
    list: most => listDeadLetters(jetstream, most),
    replay: seq => replayDeadLetter(jetstream, seq),
    drop: seq => dropDeadLetter(jetstream, seq),
  };
}

/** One dead letter; throws `not_found` when there is none of this number. */
export async function readDeadLetter(jetstream: JetStreamClient, seq: number): Promise<DeadLetter> {
  const manager = await jetstream.jetstreamManager();
  const stored = await manager.streams.getMessage('DEAD', { seq });
  if (!stored) throw new AppError('not_found', `There is no dead letter ${seq}.`);
  return letterOf(stored);
}

/** What is no dead letter, of a spot of the disk that went bad say, is told as one that cannot be read: it must hide no other one. */
function letterOf({ subject, data, time }: StoredMsg): DeadLetter {
  try {
    return fromBinary(DeadLetterSchema, data);
  } catch {
    return create(DeadLetterSchema, {
      consumer: subject.split('dead.').at(-1) ?? '',
      reason: `Its ${data.length} bytes are no dead letter.`,
      at: timestampFromDate(time),
    });
  }
}

/** Removes a dead letter for good; answers what it was. */
export async function dropDeadLetter(jetstream: JetStreamClient, seq: number): Promise<DeadLetter> {
  const letter = await readDeadLetter(jetstream, seq);
  await remove(await jetstream.jetstreamManager(), seq);
  return letter;
}

/** Sends a dead letter again to where it came from and removes it; sent first, so a death between repeats, never loses. */
export async function replayDeadLetter(jetstream: JetStreamClient, seq: number): Promise<DeadLetter> {
  const letter = await readDeadLetter(jetstream, seq);
  const { envelope } = letter;
  if (!envelope)
    throw new AppError(
      'failed_precondition',
      `Dead letter ${seq} could never be read and cannot be sent again.`,
    );
  await jetstream.publish(envelope.subject, toBinary(EnvelopeSchema, envelope), {
    msgID: `replay-${seq}-${envelope.id}`,
  });
  await remove(await jetstream.jetstreamManager(), seq);
  return letter;
}

/** Of two who do this at once one finds it gone, which is what both want. */
async function remove({ streams }: JetStreamManager, seq: number): Promise<void> {
  try {
    await streams.deleteMessage('DEAD', seq);
  } catch (error) {
    if (await streams.getMessage('DEAD', { seq })) throw error;
  }
}
