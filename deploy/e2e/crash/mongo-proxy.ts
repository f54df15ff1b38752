import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { deserialize } from 'bson';
import type { Step } from './step.ts';

const opMsg = 2013;
const headerBytes = 16;
/** Header, flag bits and the kind byte come before the command document of an OP_MSG. */
const commandOffset = headerBytes + 4 + 1;
const writes = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** Stands between a process and its document store and reports each write when the store has done it, before the process learns of it. */
export async function startMongoProxy(
  target: string,
  onStep: (step: Step) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer(client => {
    const store = connect(Number(port), hostname);
    const asked = new Map<number, Step>();
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        store.destroy();
      });
    }
    forward(client, store, frame => {
      const step = writeOf(frame);
      if (step) asked.set(frame.readInt32LE(4), step);
    });
    forward(store, client, frame => {
      const step = asked.get(frame.readInt32LE(8));
      asked.delete(frame.readInt32LE(8));
      if (step) onStep(step);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Passes whole frames on, each shown first. */
function forward(from: Socket, to: Socket, show: (frame: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  from.on('data', chunk => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const frame = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(frame.length);
      show(frame);
      to.write(frame);
    }
  });
}

function writeOf(frame: Buffer): Step | undefined {
  if (frame.readInt32LE(12) !== opMsg || frame[commandOffset - 1] !== 0) return undefined;
  const size = frame.readInt32LE(commandOffset);
  const command = deserialize(frame.subarray(commandOffset, commandOffset + size));
  const [name = ''] = Object.keys(command);
  if (!writes.has(name)) return undefined;
  const update = name === 'findAndModify' ? command.update : firstOfSequence(frame, commandOffset + size)?.u;
  return { kind: 'write', label: `${command.$db}.${command[name]} ${name}${fieldsOf(update)}` };
}

/** The first document of the sequence section (kind 1) that the driver puts after an update command. */
function firstOfSequence(frame: Buffer, offset: number): Record<string, unknown> | undefined {
  if (offset >= frame.length || frame[offset] !== 1) return undefined;
  const start = frame.indexOf(0, offset + 5) + 1;
  return deserialize(frame.subarray(start, start + frame.readInt32LE(start)));
}

/** What an update writes, so that two states of one document are two steps. */
function fieldsOf(update: unknown): string {
  const operators = Object.entries((update ?? {}) as Record<string, Record<string, unknown>>);
  const fields = operators.flatMap(([operator, values]) =>
    Object.entries(values ?? {}).map(
      ([field, value]) => `${operator} ${field}${isState(field, value) ? `=${value}` : ''}`,
    ),
  );
  return fields.length > 0 ? ` (${fields.join(', ')})` : '';
}

function isState(field: string, value: unknown): boolean {
  return typeof value === 'string' && /^(state|status|step)$/.test(field);
}
