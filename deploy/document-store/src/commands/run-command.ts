import type { Document } from 'bson';
import { CommandError } from '../command-error.ts';
import type { WireRequest } from '../wire/wire-message.ts';
import { aggregate } from './aggregate.command.ts';
import { catalogCommands } from './catalog.commands.ts';
import { type Command, checkFields, type Store } from './command.ts';
import { countCommands } from './count.commands.ts';
import { findAndModify } from './find-and-modify.command.ts';
import { helloCommands } from './hello.command.ts';
import { indexCommands } from './index.commands.ts';
import { readCommands } from './read.commands.ts';
import { writeCommands } from './write.commands.ts';

/** TABLE: every command that the store knows; README.md lists them with their fields. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...helloCommands,
    ...readCommands,
    ...countCommands,
    aggregate,
    ...writeCommands,
    findAndModify,
    ...indexCommands,
    ...catalogCommands,
  }),
);

export async function runCommand(store: Store, request: WireRequest): Promise<Document | Uint8Array> {
  const [name = ''] = Object.keys(request.body);
  try {
    const command = commands.get(name);
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    const { body, sequences } = request;
    const call = { name, database: String(body.$db), body, sequences };
    checkFields(call, command);
    return await command.run(store, call);
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): Document {
  if (error instanceof CommandError) return error.reply();
  if (isDiskFull(error))
    return new CommandError('OutOfDiskSpace', 'The disk of the document store is full').reply();
  const message = error instanceof Error ? error.message : String(error);
  return new CommandError('InternalError', `The embedded document store failed: ${message}`).reply();
}

/** SQLITE_FULL and SQLITE_IOERR_WRITE, and what a flush says. https://www.sqlite.org/rescode.html */
function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return errcode === 13 || errcode === 778 || code === 'ENOSPC' || code === 'EDQUOT';
}
