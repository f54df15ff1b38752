import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hasBody } from '@insta-ai/chassis/http/requests/close-slow-bodies';

/** Largest body that is held, in bytes: a calendar of a month. */
const mostOfOne = 256 * 1024;
/** Most that all of them hold together, in bytes: nobody needs to be signed in to send one, and it is held until its answer. */
const mostOfAll = 32 * 1024 * 1024;

/** Room in memory for bodies that can be sent again, for all upstreams together. */
export type HeldBodies = {
  /** Reads a whole body. Undefined: it is too large, of unknown length, or there is no room; nothing of it is read then. */
  hold(incoming: IncomingMessage): Promise<HeldBody | undefined>;
};

/** A whole body, and the room that it takes. */
export class HeldBody {
  readonly bytes: Buffer;
  readonly #release: () => void;

  constructor(bytes: Buffer, release: () => void) {
    this.bytes = bytes;
    this.#release = release;
  }

  /** Gives its room back once, when it is answered or nobody waits any more. */
  releaseAfter(response: ServerResponse): void {
    if (response.destroyed) this.#release();
    else response.once('close', this.#release);
  }
}

/** What finds no room flows on: it can only not be sent a second time. */
export function createHeldBodies(): HeldBodies {
  let held = 0;
  return {
    async hold(incoming) {
      const length = lengthOf(incoming);
      if (length === undefined || length > mostOfOne || held + length > mostOfAll) return undefined;
      held += length;
      const release = () => {
        held -= length;
      };
      try {
        return new HeldBody(await buffer(incoming), release);
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

function lengthOf(incoming: IncomingMessage): number | undefined {
  if (!hasBody(incoming)) return 0;
  const length = incoming.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
