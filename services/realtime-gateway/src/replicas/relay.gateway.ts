import { linkOf } from '@insta-ai/chassis/messaging/link';
import { unguessable } from '@insta-ai/chassis/new-id';
import {
  headers,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  RequestError,
} from '@nats-io/transport-node';

/** A polling request on its way to the replica that holds its session. */
export type RelayedRequest = { method: string; url: string; body: Uint8Array };
export type RelayedReply = { status: number; contentType: string; body: Uint8Array };

/** How replicas hand requests to each other. */
export type Relay = {
  /** Undefined when that replica is gone. Aborting tells the other side that nobody waits any more. */
  ask(replica: string, request: RelayedRequest, signal: AbortSignal): Promise<RelayedReply | undefined>;
  /** Answers what others ask this replica; resolves when they can. */
  answer(
    replica: string,
    handle: (request: RelayedRequest, signal: AbortSignal) => Promise<RelayedReply>,
  ): Promise<void>;
  close(): Promise<void>;
};

/** A poll is answered after 25 seconds at the latest: then the server has a ping to send. In milliseconds. */
const longestPollMs = 40_000;

/** What a reply's headers may need beside its body, in bytes; the bus limits both together. */
const headRoom = 4_096;
/** Ends the session at the client, which then starts a new one. */
const failed: RelayedReply = { status: 502, contentType: 'text/plain', body: new Uint8Array() };

const requestSubject = (replica: string) => `realtime-gateway.${replica}.request`;
const cancelSubject = (replica: string) => `realtime-gateway.${replica}.cancel`;

export function createRelay(nats: NatsConnection): Relay {
  return {
    async ask(replica, { method, url, body }, signal) {
      const id = unguessable();
      const head = headers();
      for (const [name, value] of Object.entries({ id, method, url })) head.set(name, value);
      const cancel = () => nats.publish(cancelSubject(replica), id);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const asked = nats.request(requestSubject(replica), body, { timeout: longestPollMs, headers: head });
        return readReply(await linkOf(nats).unlessBroken(asked));
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    async answer(replica, handle) {
      const working = new Map<string, AbortController>();
      const work = async (incoming: Msg) => {
        const id = incoming.headers?.get('id') ?? '';
        const controller = new AbortController();
        working.set(id, controller);
        const reply = await handle(readRequest(incoming), controller.signal).catch(() => failed);
        working.delete(id);
        const fits = reply.body.length + headRoom <= (nats.info?.max_payload ?? 0);
        respond(incoming, fits ? reply : failed);
      };
      nats.subscribe(cancelSubject(replica), {
        callback: (_, { data }) => working.get(new TextDecoder().decode(data))?.abort(),
      });
      nats.subscribe(requestSubject(replica), {
        callback: (error, incoming) => {
          if (!error) void work(incoming);
        },
      });
      await nats.flush();
    },
    close: () => nats.drain(),
  };
}

function readRequest({ headers, data }: Msg): RelayedRequest {
  return { method: headers?.get('method') ?? '', url: headers?.get('url') ?? '', body: data };
}

function readReply({ headers, data }: Msg): RelayedReply {
  return {
    status: Number(headers?.get('status')) || 502,
    contentType: headers?.get('content-type') || 'text/plain',
    body: data,
  };
}

function respond(incoming: Msg, { status, contentType, body }: RelayedReply): void {
  const head = headers();
  head.set('status', String(status));
  head.set('content-type', contentType);
  incoming.respond(body, { headers: head });
}

function isGone(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}
