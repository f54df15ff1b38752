import type { EventEmitter } from 'node:events';
// @ts-expect-error: the driver's own connection has no types and no door of its own.
import { Connection as DriversConnection } from 'mongodb/lib/cmap/connection.js';

/** As much of the driver's own connection as is used here. */
type Connection = EventEmitter & { error: Error | null };
type Write = (this: Connection, command: unknown, options: unknown) => Promise<void>;

let mended = false;

/**
 * Lets a command fail whose connection is dead already. The driver (7.9.0 and before) waits for the word that a refused
 * write may go on, which a dead socket never says: the command hangs for ever and, if it is the driver's look after the
 * server, the process finds the restarted server never again (DECISIONS, "A command to a dead connection fails").
 */
export function failOnDeadConnections(): void {
  if (mended) return;
  mended = true;
  const Connection: { prototype: { writeCommand: Write } } = DriversConnection;
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = function (command, options) {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const fail = () => reject(this.error);
    this.once('close', fail);
    return Promise.race([writeCommand.call(this, command, options), closed]).finally(() =>
      this.off('close', fail),
    );
  };
}
