import { BSONError, type Document, deserialize, serialize } from 'bson';
import { documentOf, elementsOf } from '../values/elements.ts';

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerLength = 16;
const checksumPresent = 1;
const moreToCome = 2;
/** The first 16 flag bits are "required": a reader that does not know one must not go on. */
const unknownRequiredFlags = 0xffff & ~(checksumPresent | moreToCome);
export const maxMessageBytes = 48_000_000;

export interface WireRequest {
  readonly requestId: number;
  readonly legacy: boolean;
  readonly expectsReply: boolean;
  readonly body: Document;
  /** Document sequences, and arrays of documents in the body that are stored as they came: still BSON bytes. */
  readonly sequences: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** What is not a message of this protocol ends the connection it came on, and nothing else. */
export class WireError extends Error {}

export function readRequest(message: Buffer): WireRequest {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  try {
    if (opCode === opMsg) return readOpMsg(message, requestId);
    if (opCode === opQuery) return readOpQuery(message, requestId);
  } catch (error) {
    if (error instanceof BSONError || error instanceof RangeError) throw new WireError(error.message);
    throw error;
  }
  throw new WireError(`unknown opcode ${opCode}`);
}

function readOpMsg(message: Buffer, requestId: number): WireRequest {
  const flags = message.readUInt32LE(headerLength);
  if (flags & unknownRequiredFlags) throw new WireError(`unknown flags ${flags}`);
  const end = message.length - (flags & checksumPresent ? 4 : 0);
  const sequences = new Map<string, Uint8Array[]>();
  let body: Document | undefined;
  for (let at = headerLength + 4; at < end; ) {
    const kind = message.readUInt8(at++);
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new WireError('a section does not fit its message');
    const section = message.subarray(at, at + size);
    at += size;
    if (kind === 0 && body === undefined) body = readBody(section, sequences);
    else if (kind === 1) readSequence(section, sequences);
    else throw new WireError(`unexpected section of kind ${kind}`);
  }
  if (body === undefined) throw new WireError('a message without a body');
  return { requestId, legacy: false, expectsReply: !(flags & moreToCome), body, sequences };
}

/** The arrays of write commands stay raw, whichever way they travel: only so do all BSON types survive. */
const rawArrays = new Set(['documents', 'updates', 'deletes']);

function readBody(section: Buffer, sequences: Map<string, Uint8Array[]>): Document {
  const kept: Uint8Array[] = [];
  for (const { type, name, value, whole } of elementsOf(section)) {
    if (type === 4 && rawArrays.has(name)) sequences.set(name, documentsIn(value));
    else kept.push(whole);
  }
  return deserialize(documentOf(kept), { bsonRegExp: true });
}

function documentsIn(array: Buffer): Uint8Array[] {
  return elementsOf(array).map(({ type, value }) => {
    if (type !== 3) throw new WireError('an array of operations with something else in it');
    return value;
  });
}

function readSequence(section: Buffer, sequences: Map<string, Uint8Array[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new WireError('a document sequence without a name');
  const documents: Uint8Array[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new WireError('a document does not fit its sequence');
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

/** Only for the handshake: the driver's first `hello` comes this way because it does not know the server yet. */
function readOpQuery(message: Buffer, requestId: number): WireRequest {
  const nameEnd = message.indexOf(0, headerLength + 4);
  if (nameEnd < 0) throw new WireError('a query without a namespace');
  const body = deserialize(message.subarray(nameEnd + 9), {
    bsonRegExp: true,
    allowObjectSmallerThanBufferSize: true,
  });
  const namespace = message.toString('utf8', headerLength + 4, nameEnd);
  body.$db = namespace.split('.')[0];
  return { requestId, legacy: true, expectsReply: true, body, sequences: new Map() };
}

export function writeReply(request: WireRequest, reply: Document | Uint8Array, replyId: number): Buffer {
  const body = reply instanceof Uint8Array ? reply : serialize(reply);
  const lead = request.legacy ? 20 : 5;
  const message = Buffer.alloc(headerLength + lead + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(replyId, 4);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  // OP_REPLY: flags, cursor id and position stay zero, one document follows
  if (request.legacy) message.writeInt32LE(1, headerLength + 16);
  message.set(body, headerLength + lead);
  return message;
}
