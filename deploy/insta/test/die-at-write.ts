import fs, { appendFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { Client } from 'minio';
import { Collection, Db } from 'mongodb';

/**
 * Loaded before a command (`--import`): ends the process with SIGKILL before its write number DIE_AT, counted from 0, to a document
 * store, a bucket or a folder; each write before that is a line of WRITES_TO. After the last write there is nothing left to cut.
 */
const dieAt = Number(process.env.DIE_AT ?? Number.POSITIVE_INFINITY);
let seen = 0;

function pass(label: string): void {
  if (seen === dieAt) process.kill(process.pid, 'SIGKILL');
  seen += 1;
  if (process.env.WRITES_TO) appendFileSync(process.env.WRITES_TO, `${label}\n`);
}

type Act = (...args: unknown[]) => unknown;
type Acts = Record<string, Act>;

function watch(parts: object, names: readonly string[], labelOf: (self: unknown, args: unknown[]) => string) {
  for (const name of names) {
    const act = (parts as Acts)[name] as Act;
    (parts as Acts)[name] = function (this: unknown, ...args: unknown[]) {
      const label = labelOf(this, args);
      if (label) pass(`${name} ${label}`);
      return act.apply(this, args);
    };
  }
}

watch(Collection.prototype, ['insertMany', 'updateOne', 'updateMany', 'bulkWrite', 'drop'], self => {
  const { dbName, collectionName } = self as Collection;
  // A turn is renewed by the clock, and says nothing of what is there.
  return collectionName === 'locks' ? '' : `${dbName}.${collectionName}`;
});
watch(Db.prototype, ['dropDatabase', 'dropCollection'], (self, [name]) =>
  [(self as Db).databaseName, ...(name ? [name] : [])].join('.'),
);
watch(Client.prototype, ['putObject', 'removeObject', 'completeMultipartUpload'], (_self, [, key]) =>
  String(key),
);
watch(files, ['mkdir', 'rename', 'rm', 'writeFile'], (_self, [path]) => basename(String(path)));
watch(files, ['open'], (_self, [path, flags]) =>
  String(flags ?? 'r') === 'r' ? '' : basename(String(path)),
);
watch(fs, ['createWriteStream'], (_self, [path]) => basename(String(path)));
syncBuiltinESMExports();
