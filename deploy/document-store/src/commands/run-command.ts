import type { Document } from 'bson';
import { CommandError } from '../command-error.ts';
import { type DiskFault, diskFaultOf } from '../storage/disk-fault.ts';
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
    return refusal(error, store.file.folder);
  }
}

const diskWords: Readonly<Record<DiskFault, string>> = {
  OutOfDiskSpace: 'The disk of the document store is full',
  DiskIsReadOnly: 'The disk of the document store is mounted read-only',
};

async function refusal(error: unknown, folder: string): Promise<Document> {
  if (error instanceof CommandError) return error.reply();
  const fault = await diskFaultOf(error, folder);
  if (fault) return new CommandError(fault, diskWords[fault]).reply();
  const message = error instanceof Error ? error.message : String(error);
  if (wasDropped(message)) {
    return new CommandError(
      'QueryPlanKilled',
      'The collection or an index of it was dropped meanwhile',
    ).reply();
  }
  return new CommandError('InternalError', `The embedded document store failed: ${message}`).reply();
}

/** What works in turns may come back to what somebody has dropped, which is gone from the file with its table. */
function wasDropped(message: string): boolean {
  return message.startsWith('no such table');
}
