import type { JetStreamManager } from '@nats-io/jetstream';

/** So many of the newest of a stream are read, as far as the time allows; a week of facts may be a million. */
const mostRead = 10_000;
const atOnce = 100;

/** Which messages of a stream cannot be read, and how far it was looked. */
export type MessagesLook = {
  unreadable: number[];
  /** So many of the newest numbers of the stream were asked for, of so many; those of deleted messages count. */
  looked: number;
  of: number;
};

/**
 * Messages of a stream that its server counts and cannot give: a byte of them changed on the disk. Servers find that by the sum of the
 * message when it is read, pass over it in silence and go on counting it, so it is asked for each by its number.
 */
export async function unreadableMessages(
  manager: JetStreamManager,
  stream: string,
  withinMs: number,
): Promise<MessagesLook> {
  const until = Date.now() + withinMs;
  const { state } = await manager.streams.info(stream, { deleted_details: true });
  const gone = new Set(state.deleted);
  const isGiven = async (seq: number) => (await manager.streams.getMessage(stream, { seq })) !== null;
  const silent: number[] = [];
  // A stream that never held any says that it begins with 0, which no message bears.
  const last = Math.max(1, state.first_seq, state.last_seq - mostRead + 1);
  let newest = state.last_seq;
  for (; newest >= last && Date.now() < until; newest -= atOnce) {
    const seqs = Array.from({ length: Math.min(atOnce, newest - last + 1) }, (_, back) => newest - back);
    const asked = seqs.filter(seq => !gone.has(seq));
    const given = await Promise.all(asked.map(isGiven));
    silent.push(...asked.filter((_, at) => !given[at]));
  }
  const looked = state.last_seq - Math.max(newest, last - 1);
  const far = { looked, of: state.last_seq - Math.max(1, state.first_seq) + 1 };
  if (silent.length === 0) return { unreadable: [], ...far };
  // Meanwhile a job may have been done, or a fact have grown too old.
  const { state: now } = await manager.streams.info(stream, { deleted_details: true });
  const goneNow = new Set(now.deleted);
  const unreadable = silent.filter(seq => seq >= now.first_seq && !goneNow.has(seq));
  return { unreadable: unreadable.sort((one, other) => one - other), ...far };
}
