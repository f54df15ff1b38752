import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import {
  highWaterOf,
  noteHighWater,
  readHighWater,
} from '@insta-ai/deploy/document-store/storage/high-water';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { HighWater } from './keep-flushed.ts';

/** Every fact of the product goes through it, and its numbers never go back: not when messages expire, not by a kill. */
export const markedStream = 'EVENTS';
const askMs = 1_000;

/** How far the streams of a running server are, noted beside their folder. Streams that went back under it are taken as they are. */
export function streamMark(url: string, folder: string): HighWater {
  let line: NatsConnection | undefined;
  return {
    async read() {
      try {
        line ??= await connect({ ...readNatsAddress(url), reconnect: false, timeout: askMs });
        return await lastOf(line);
      } catch {
        await line?.close();
        line = undefined;
        return undefined;
      }
    },
    note: mark => noteHighWater(highWaterOf(folder), mark),
    async close() {
      await line?.close();
    },
  };
}

/** Whether the streams of a server that runs already are older than they were; to be asked before a service hears of it. */
export async function areOlder(url: string, folder: string): Promise<boolean> {
  const mark = await readHighWater(folder);
  if (mark === 0) return false;
  const line = await connect({ ...readNatsAddress(url), reconnect: false });
  try {
    return ((await lastOf(line)) ?? 0) < mark;
  } finally {
    await line.close();
  }
}

/** Undefined when there is no such stream. */
async function lastOf(line: NatsConnection): Promise<number | undefined> {
  const manager = await jetstreamManager(line, { timeout: askMs, checkAPI: false });
  for await (const { config, state } of manager.streams.list())
    if (config.name === markedStream) return state.last_seq;
  return undefined;
}
