import type { NatsConnection } from '@nats-io/transport-node';
import { AppError } from '../app-error.ts';

/** What a person reads while the bus is away. */
const away = 'Part of Insta AI cannot be reached right now. Please try again in a moment.';

/** The connection to the bus broke while an answer was awaited: whether the other side did its work is not known. */
export class LinkBroken extends AppError {
  constructor() {
    super('unavailable', away, { cause: 'the connection to the bus broke' });
    this.name = 'LinkBroken';
  }
}

/** Whether the bus can be reached at this moment. The client drops what is sent while it cannot, without a word. */
export type Link = {
  isUp(): boolean;
  /** Resolves when it can be reached; refuses as `unavailable` when that takes longer than `ms`. */
  up(ms: number): Promise<void>;
  /** The answer, or LinkBroken as soon as the connection breaks: an answer would never come over it. */
  unlessBroken<T>(answer: Promise<T>): Promise<T>;
  /** Runs each time the connection is back. */
  onReturn(run: () => void): void;
};

const links = new WeakMap<NatsConnection, Link>();

/** The link of a connection; the same one for everybody who asks. */
export function linkOf(nats: NatsConnection): Link {
  const link = links.get(nats) ?? watch(nats);
  links.set(nats, link);
  return link;
}

function watch(nats: NatsConnection): Link {
  const broken = new Set<() => void>();
  const returned = new Set<() => void>();
  const always: (() => void)[] = [];
  let isUp = !nats.isClosed();
  const tell = (waiting: Set<() => void>) => {
    for (const run of [...waiting]) run();
    waiting.clear();
  };
  const listen = async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect' || type === 'close') {
        isUp = false;
        tell(broken);
      } else if (type === 'reconnect') {
        isUp = true;
        tell(returned);
        for (const run of always) run();
      }
    }
  };
  void listen();

  return {
    isUp: () => isUp,
    up(ms) {
      if (isUp) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          returned.delete(back);
          reject(new AppError('unavailable', away));
        }, ms);
        const back = () => {
          clearTimeout(timer);
          resolve();
        };
        returned.add(back);
      });
    },
    unlessBroken(answer) {
      return new Promise((resolve, reject) => {
        const end = () => reject(new LinkBroken());
        // What was asked just now has gone nowhere.
        if (!isUp) end();
        broken.add(end);
        answer.then(resolve, reject).finally(() => broken.delete(end));
      });
    },
    onReturn: run => void always.push(run),
  };
}
