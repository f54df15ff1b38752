import { serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { splitMessages } from './split-messages.ts';
import { readRequest, WireError, writeReply } from './wire-message.ts';

function message(opCode: number, ...payload: Uint8Array[]): Buffer {
  const header = Buffer.alloc(16);
  const whole = Buffer.concat([header, ...payload]);
  whole.writeInt32LE(whole.length, 0);
  whole.writeInt32LE(77, 4);
  whole.writeInt32LE(opCode, 12);
  return whole;
}

function opMsg(flags: number, ...sections: Uint8Array[]): Buffer {
  const flagBits = Buffer.alloc(4);
  flagBits.writeUInt32LE(flags);
  return message(2013, flagBits, ...sections);
}

const body = (document: object) => Buffer.concat([Buffer.from([0]), serialize(document)]);

function sequence(name: string, ...documents: object[]): Buffer {
  const content = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(`${name}\0`),
    ...documents.map(one => serialize(one)),
  ]);
  content.writeInt32LE(content.length, 0);
  return Buffer.concat([Buffer.from([1]), content]);
}

describe('a message of the wire protocol', () => {
  it('gives its command and its documents as bytes, from the body or from a sequence', () => {
    const request = readRequest(opMsg(0, sequence('documents', { a: 1 }), body({ insert: 'c', $db: 'd' })));
    expect(request.body).toEqual({ insert: 'c', $db: 'd' });
    expect(request.sequences.get('documents')).toEqual([Buffer.from(serialize({ a: 1 }))]);

    const inBody = readRequest(opMsg(0, body({ insert: 'c', documents: [{ a: 1 }], $db: 'd' })));
    expect(inBody.body).toEqual({ insert: 'c', $db: 'd' });
    expect(inBody.sequences.get('documents')).toEqual([Buffer.from(serialize({ a: 1 }))]);
  });

  it('expects no reply when more is to come', () => {
    expect(readRequest(opMsg(2, body({ ping: 1 }))).expectsReply).toBe(false);
  });

  it('answers the old handshake in the old way', () => {
    const query = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(8),
      serialize({ isMaster: 1 }),
    ]);
    const request = readRequest(message(2004, query));

    expect(request).toMatchObject({ legacy: true, body: { isMaster: 1, $db: 'admin' } });
    expect(writeReply(request, { ok: 1 }, 1).readInt32LE(12)).toBe(1);
  });

  it.each([
    ['an unknown opcode', message(2010, Buffer.alloc(20))],
    ['a flag that must be understood', opMsg(4, body({ ping: 1 }))],
    ['no body', opMsg(0, sequence('documents', { a: 1 }))],
    ['two bodies', opMsg(0, body({ a: 1 }), body({ a: 1 }))],
    ['a section longer than the message', opMsg(0, Buffer.from([0, 255, 255, 0, 0]))],
    ['a negative length', opMsg(0, Buffer.from([0, 255, 255, 255, 255]))],
    ['a body that is not BSON', opMsg(0, Buffer.from([0, 8, 0, 0, 0, 99, 99, 99, 0]))],
    ['nothing at all', message(2013)],
  ])('is refused with %s', (_case, broken) => {
    expect(() => readRequest(broken)).toThrow(WireError);
  });

  it('is cut from a stream wherever the stream was broken', async () => {
    const [first, second] = [opMsg(0, body({ ping: 1 })), opMsg(0, body({ ping: 'x'.repeat(500) }))];
    const stream = Buffer.concat([first, second, first]);
    for (const size of [1, 7, 100, 5000]) {
      async function* pieces() {
        for (let at = 0; at < stream.length; at += size) yield stream.subarray(at, at + size);
      }
      const messages: Buffer[] = [];
      for await (const one of splitMessages(pieces())) messages.push(one);
      expect(messages).toEqual([first, second, first]);
    }
  });

  it.each([[0], [15], [-5], [100_000_000]])('of the impossible length %i ends the stream', async length => {
    const header = Buffer.alloc(16);
    header.writeInt32LE(length, 0);
    async function* pieces() {
      yield header;
    }
    await expect(splitMessages(pieces()).next()).rejects.toThrow(WireError);
  });
});
