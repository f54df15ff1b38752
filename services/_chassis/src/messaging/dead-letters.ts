import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  type DeadLetter,
  DeadLetterSchema,
  type Envelope,
  EnvelopeSchema,
} from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import type { JetStreamClient } from '@nats-io/jetstream';
import { AppError } from '../app-error.ts';

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

/** Lists the dead letters, oldest first, each with the sequence number that `replayDeadLetter` takes. */
export async function listDeadLetters(
  jetstream: JetStreamClient,
): Promise<{ seq: number; letter: DeadLetter }[]> {
  const manager = await jetstream.jetstreamManager();
  const { state } = await manager.streams.info('DEAD');
  const letters: { seq: number; letter: DeadLetter }[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    const stored = await manager.streams.getMessage('DEAD', { seq });
    if (stored) letters.push({ seq, letter: fromBinary(DeadLetterSchema, stored.data) });
  }
  return letters;
}

/** One dead letter; throws `not_found` when there is none of this number. */
export async function readDeadLetter(jetstream: JetStreamClient, seq: number): Promise<DeadLetter> {
  const manager = await jetstream.jetstreamManager();
  const stored = await manager.streams.getMessage('DEAD', { seq });
  if (!stored) throw new AppError('not_found', `There is no dead letter ${seq}.`);
  return fromBinary(DeadLetterSchema, stored.data);
}

/** Removes a dead letter for good; answers what it was. */
export async function dropDeadLetter(jetstream: JetStreamClient, seq: number): Promise<DeadLetter> {
  const letter = await readDeadLetter(jetstream, seq);
  const manager = await jetstream.jetstreamManager();
  await manager.streams.deleteMessage('DEAD', seq);
  return letter;
}

/** Sends a dead letter again to where it came from and removes it; sent first, so a death between repeats, never loses. */
export async function replayDeadLetter(jetstream: JetStreamClient, seq: number): Promise<void> {
  const { envelope } = await readDeadLetter(jetstream, seq);
  if (!envelope)
    throw new AppError(
      'failed_precondition',
      `Dead letter ${seq} could never be read and cannot be sent again.`,
    );
  await jetstream.publish(envelope.subject, toBinary(EnvelopeSchema, envelope), {
    msgID: `replay-${seq}-${envelope.id}`,
  });
  const manager = await jetstream.jetstreamManager();
  await manager.streams.deleteMessage('DEAD', seq);
}
