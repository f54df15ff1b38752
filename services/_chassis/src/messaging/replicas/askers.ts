import type { DescService } from '@bufbuild/protobuf';
import { headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { newId } from '../../new-id.ts';
import { neverStopping } from '../../stopping.ts';
import { serviceOfRpc } from './service-of-rpc.ts';

/** Names of headers: the id of a call that its asker may leave, and the id of one that was left. */
const names = { call: 'call', left: 'left' };

/** Who may leave a call before its answer is there. */
export type Asker = {
  /** Aborted once nobody waits for the answer; never where the asker does not say so. */
  left: AbortSignal;
  /** The answer is there. */
  end(): void;
};

/**
 * Names a call whose asker may leave, and says so to who answers it once that happens; answers how to stop that. The bus takes nothing
 * back and may lose the word, so whoever answers has a time of its own.
 */
export function sayWhenLeft(
  nats: Pick<NatsConnection, 'publish'>,
  { subject, head }: { subject: string; head: MsgHdrs },
  signal: AbortSignal,
): () => void {
  const id = newId();
  head.set(names.call, id);
  const say = () => {
    const left = headers();
    left.set(names.left, id);
    try {
      nats.publish(subject, undefined, { headers: left });
    } catch {
      // The connection is closed, and with it every call of this process.
    }
  };
  signal.addEventListener('abort', say);
  return () => signal.removeEventListener('abort', say);
}

export type Askers = {
  /** Whoever asked with a message. */
  of(incoming: Msg): Asker;
  /** Whether a message asks nothing and says that an asker has left; then it is done with. */
  hasHeard(incoming: Msg): boolean;
  stop(): void;
};

/** Who waits for the answers of a service. Any replica hears that one has left, and tells the one that answers. */
export function openAskers(service: DescService, nats: NatsConnection): Askers {
  const calls = new Map<string, AbortController>();
  const leave = (id: string) => calls.get(id)?.abort();
  const amongReplicas = `${serviceOfRpc(service)}.asker-left`;
  const subscription = nats.subscribe(amongReplicas, {
    callback: (error, { data }) => {
      if (!error) leave(Buffer.from(data).toString());
    },
  });
  return {
    of(incoming) {
      const id = incoming.headers?.get(names.call);
      if (!id) return { left: neverStopping, end() {} };
      const call = new AbortController();
      calls.set(id, call);
      return { left: call.signal, end: () => void calls.delete(id) };
    },
    hasHeard(incoming) {
      const id = incoming.headers?.get(names.left);
      if (!id) return false;
      if (calls.has(id)) leave(id);
      else nats.publish(amongReplicas, id);
      return true;
    },
    stop: () => subscription.unsubscribe(),
  };
}
