import type { Socket } from 'node:net';
import { deserialize } from 'bson';
import { startCuttableLine } from '../../testing/start-cuttable-line.ts';
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
): Promise<{ url: string; stop(): void }> {
  const { port, stop } = await startCuttableLine(target, (client, store) => {
    const asked = new Map<number, Step>();
    eachFrame(client, frame => {
      const step = writeOf(frame);
      if (step) asked.set(frame.readInt32LE(4), step);
    });
    eachFrame(store, frame => {
      const step = asked.get(frame.readInt32LE(8));
      asked.delete(frame.readInt32LE(8));
      if (step) onStep(step);
    });
  });
  return { url: `mongodb://127.0.0.1:${port}/?directConnection=true`, stop };
}

/** Shows whole frames as soon as their last byte is there. */
function eachFrame(from: Socket, show: (frame: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  from.on('data', chunk => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const frame = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(frame.length);
      show(frame);
    }
  });
}

function writeOf(frame: Buffer): Step | undefined {
  if (frame.readInt32LE(12) !== opMsg || frame[commandOffset - 1] !== 0) return undefined;
  const size = frame.readInt32LE(commandOffset);
  const command = deserialize(frame.subarray(commandOffset, commandOffset + size));
  const [name = ''] = Object.keys(command);
  if (!writes.has(name)) return undefined;
  const update =
    name === 'findAndModify'
      ? command.update
      : (command.updates ?? [firstOfSequence(frame, commandOffset + size)])[0]?.u;
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
