import type { Document } from 'bson';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openEmbedded } from '../testing/backends.ts';

describe('what the embedded document store does not support', () => {
  let backend: Backend;
  let database: Db;

  beforeAll(async () => {
    backend = await openEmbedded();
    ({ database } = backend);
    await database.collection('c').insertMany([{ a: 1 }, { a: 'x', d: new Date(0) }]);
  });
  afterAll(() => backend?.close());

  const commands: [string, Document, number, RegExp][] = [
    [
      'a collation',
      { find: 'c', collation: { locale: 'de' } },
      115,
      /'collation' of the command 'find' is not supported/,
    ],
    ['a hint', { find: 'c', hint: 'a_1' }, 115, /'hint'/],
    ['variables', { aggregate: 'c', pipeline: [], cursor: {}, let: { x: 1 } }, 115, /'let'/],
    ['a tailable cursor', { find: 'c', tailable: true }, 115, /'tailable'/],
    ['a snapshot', { find: 'c', readConcern: { level: 'snapshot' } }, 115, /read concern 'snapshot'/],
    ['a natural sort', { find: 'c', sort: { $natural: -1 } }, 115, /\$natural/],
    ['a sort by score', { find: 'c', sort: { s: { $meta: 'textScore' } } }, 2, /sort of 's'/],
    ['an unknown query operator', { find: 'c', filter: { a: { $near: [1, 2] } } }, 2, /\$near/],
    ['JavaScript in a query', { find: 'c', filter: { $where: 'true' } }, 2, /\$where/],
    ['a full-text search', { find: 'c', filter: { $text: { $search: 'x' } } }, 2, /\$text/],
    ['a number type in $type', { find: 'c', filter: { a: { $type: 'double' } } }, 2, /\$type double/],
    ['the extended pattern option', { find: 'c', filter: { a: { $regex: 'x', $options: 'x' } } }, 2, /flags/],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $search: {} }], cursor: {} }, 40324, /\$search/],
    ['a stage that writes', { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} }, 115, /\$out/],
    [
      'one hidden in another',
      { aggregate: 'c', pipeline: [{ $facet: { a: [{ $merge: 'd' }] } }], cursor: {} },
      115,
      /\$merge/,
    ],
    [
      'an unknown accumulator',
      { aggregate: 'c', pipeline: [{ $group: { _id: '$a', x: { $nope: 1 } } }], cursor: {} },
      2,
      /\$nope/,
    ],
    [
      'an unknown update operator',
      { update: 'c', updates: [{ q: {}, u: { $bit: { a: { or: 1 } } } }] },
      115,
      /\$bit/,
    ],
    [
      'a hint of an update',
      { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, hint: 'x' }] },
      115,
      /'hint' of update/,
    ],
    [
      'a collation of a delete',
      { delete: 'c', deletes: [{ q: {}, limit: 1, collation: { locale: 'de' } }] },
      115,
      /'collation'/,
    ],
    [
      'a time-to-live index',
      { createIndexes: 'c', indexes: [{ key: { d: 1 }, name: 'd', expireAfterSeconds: 1 }] },
      115,
      /expireAfterSeconds/,
    ],
    ['a text index', { createIndexes: 'c', indexes: [{ key: { d: 'text' }, name: 'd' }] }, 115, /"text"/],
    ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'd' }] }, 67, /\$\*\*/],
    [
      'a partial index over a negation',
      {
        createIndexes: 'c',
        indexes: [{ key: { d: 1 }, name: 'd', partialFilterExpression: { a: { $ne: 1 } } }],
      },
      67,
      /\$ne/,
    ],
    ['a capped collection', { create: 'n', capped: true, size: 5 }, 115, /'capped'/],
    ['a validator', { create: 'n', validator: { a: 1 } }, 115, /'validator'/],
    ['a command it does not know', { mapReduce: 'c' }, 59, /no such command: 'mapReduce'/],
    ['an explanation', { explain: { find: 'c' } }, 59, /explain/],
  ];

  it.each(commands)('is refused by name: %s', async (_what, command, code, message) => {
    const answer = await database.command(command).catch((error: Document) => error);
    const refusal = answer.writeErrors?.[0] ?? answer;

    expect(refusal).toMatchObject({ code });
    expect(refusal.errmsg ?? refusal.message).toMatch(message);
  });

  it('is refused by name: transactions and change streams', async () => {
    const { client } = database;
    const session = client.startSession();
    const transaction = session.withTransaction(() =>
      database.collection('c').insertOne({ a: 9 }, { session }),
    );
    await expect(transaction).rejects.toMatchObject({ code: 115, message: /A transaction is not supported/ });
    await session.endSession();
    await expect(database.collection('c').watch().next()).rejects.toMatchObject({ code: 40324 });

    expect(await database.collection('c').countDocuments({ a: 9 })).toBe(0);
  });

  it('is refused by name: a Decimal128 in an indexed field', async () => {
    const { Decimal128 } = await import('bson');
    await database.collection('prices').createIndex({ price: 1 });

    const insert = database.collection('prices').insertOne({ price: Decimal128.fromString('0.1') });
    await expect(insert).rejects.toMatchObject({
      code: 115,
      message: /Decimal128 in the indexed field 'price'/,
    });
  });

  it('is told from what the driver always sends along', async () => {
    const harmless = { comment: 'x', maxTimeMS: 1000, readConcern: { level: 'local' }, allowDiskUse: true };

    expect(await database.command({ find: 'c', filter: {}, ...harmless })).toMatchObject({ ok: 1 });
    const insert = {
      insert: 'c',
      documents: [{ a: 5 }],
      ordered: true,
      writeConcern: { w: 'majority', j: true },
    };
    expect(await database.command(insert)).toMatchObject({ n: 1, ok: 1 });
  });
});
