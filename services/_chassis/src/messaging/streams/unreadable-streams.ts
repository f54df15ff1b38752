import type { JetStreamManager } from '@nats-io/jetstream';
import type { Logger } from '../../logger.ts';
import { streamNames } from './ensure-streams.ts';

/** So many looks in a row must find the same stream unreadable. */
const looks = 3;

type Deps = { manager: JetStreamManager; log: Pick<Logger, 'error'> };

/**
 * A look for streams that take messages and give none, because their files are gone under a running server: of those that stay so
 * the server is told to let go, so that they are made anew. What was in them is lost already, and is asked for again.
 */
export function createUnreadableLook({ manager, log }: Deps): () => Promise<void> {
  const suspects = new Map<string, { sign: string; times: number }>();
  const judge = async (name: string) => {
    const sign = await signOfUnreadable(manager, name);
    const before = suspects.get(name);
    if (!sign) return void suspects.delete(name);
    const times = before?.sign === sign ? before.times + 1 : 1;
    suspects.set(name, { sign, times });
    if (times < looks) return;
    log.error({ stream: name }, 'the bus has lost the files of a stream: it is made anew');
    suspects.delete(name);
    await manager.streams.delete(name);
  };
  return async () => {
    for (const name of streamNames) await judge(name);
  };
}

/** The same as long as the same stream has the same first message, and none of its messages can be read; undefined otherwise. */
async function signOfUnreadable(manager: JetStreamManager, name: string): Promise<string | undefined> {
  const { created, state } = await manager.streams.info(name);
  if (state.messages === 0) return undefined;
  const { first_seq } = state;
  const message =
    (await manager.streams.getMessage(name, { seq: first_seq })) ??
    (await manager.streams.getMessage(name, { last_by_subj: '>' }));
  return message ? undefined : `${created} ${first_seq}`;
}
