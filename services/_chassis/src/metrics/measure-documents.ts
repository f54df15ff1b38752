import type { MongoClient } from 'mongodb';
import type { Measures } from './measures.ts';

/** Tells how long commands to the document store take; the client must be made with `monitorCommands`. */
export function measureDocuments(client: MongoClient, measures: Measures): void {
  const note = (outcome: string) => (event: { commandName: string; duration: number }) =>
    measures.observe(
      'insta_ai_store_seconds',
      { store: 'documents', command: event.commandName, outcome },
      event.duration / 1_000,
    );
  client.on('commandSucceeded', note('done'));
  client.on('commandFailed', note('failed'));
}
