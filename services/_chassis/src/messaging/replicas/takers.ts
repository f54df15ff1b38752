import type { DescService } from '@bufbuild/protobuf';
import type { NatsConnection } from '@nats-io/transport-node';
import { serviceOfRpc } from './service-of-rpc.ts';

/** How long another replica has to say that it is there, in milliseconds. */
const saysWithinMs = 1_000;

/** The replicas of a service that take questions and do not end. */
export type Takers = {
  /** This one counts no longer. */
  leave(): void;
  /** Whether others are there; not where none says so in time. */
  areThere(): Promise<boolean>;
};

export function openTakers(service: DescService, nats: NatsConnection): Takers {
  const subject = `${serviceOfRpc(service)}.takes-questions`;
  const subscription = nats.subscribe(subject, {
    callback: (error, incoming) => {
      if (!error) incoming.respond();
    },
  });
  return {
    leave: () => subscription.unsubscribe(),
    async areThere() {
      try {
        await nats.request(subject, undefined, { timeout: saysWithinMs });
        return true;
      } catch {
        return false;
      }
    },
  };
}
