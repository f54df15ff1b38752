import type { Document } from 'bson';
import { badValue, CommandError, notSupported } from '../command-error.ts';
import type { Cursors } from '../cursors.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { DocumentWriter } from '../storage/document-writer.ts';
import type { Retries } from '../storage/retries.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';

export interface Store {
  readonly file: SqliteFile;
  readonly catalog: Catalog;
  readonly writer: DocumentWriter;
  readonly cursors: Cursors;
  readonly retries: Retries;
  /** Where it listens, as drivers name it. */
  readonly address: string;
}

export interface CommandCall {
  readonly name: string;
  readonly database: string;
  readonly body: Document;
  readonly sequences: ReadonlyMap<string, readonly Uint8Array[]>;
}

export interface Command {
  /** The fields it understands besides its own name, as words; any other is refused. */
  readonly fields: string;
  run(store: Store, call: CommandCall): Document | Uint8Array | Promise<Document | Uint8Array>;
}

/** Sent by drivers with every command, and without effect on one node: sessions, versions, where to read, time limits. */
const harmless =
  '$db $clusterTime $readPreference apiDeprecationErrors apiStrict apiVersion ' +
  'bypassDocumentValidation comment lsid maxTimeMS readConcern writeConcern';

export function checkFields(call: CommandCall, command: Command): void {
  const { body, name } = call;
  if (body.startTransaction || body.autocommit !== undefined) {
    // not code 20 of a standalone mongod: on that the driver puts words of its own, about `retryWrites`
    throw notSupported('A transaction');
  }
  const fields = `${harmless} ${command.fields}`.split(' ');
  for (const [field, value] of Object.entries(body)) {
    if (field === name || fields.includes(field)) continue;
    if (value !== false) throw notSupported(`The option '${field}' of the command '${name}'`);
  }
  const level = body.readConcern?.level;
  if (level === 'snapshot' || level === 'linearizable') throw notSupported(`The read concern '${level}'`);
}

export function collectionName(call: CommandCall): string {
  const name: unknown = call.body[call.name];
  if (typeof name === 'string' && name !== '') return name;
  throw new CommandError('InvalidNamespace', `The command '${call.name}' needs the name of a collection`);
}

export function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw badValue(`'${name}' must be a whole number that is not negative`);
  }
  return value;
}
