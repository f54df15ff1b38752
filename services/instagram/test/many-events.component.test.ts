import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConversationsStore } from '../src/conversations/conversations.store.ts';
import type { InboxEvent } from '../src/conversations/inbox-event.ts';

/** As many as the platform sends in one request. */
const updates = 1_000;
const owners = ['ann', 'bob'];

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
let mongo: MongoClient;
const commands: string[] = [];

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '', { monitorCommands: true });
  mongo.on('commandStarted', ({ commandName }: CommandStartedEvent) => commands.push(commandName));
});
afterAll(async () => {
  await mongo.close();
  await platform.stop();
});

const comments = (round: number): InboxEvent[] =>
  Array.from({ length: updates }, (_, index) => ({
    kind: 'comment' as const,
    accountId: 'ig-1',
    personId: `fan-${index}`,
    username: `fan-${index}`,
    at: new Date(Date.UTC(2026, 10, 24, 10, round)),
    text: `comment ${round} `.repeat(70),
  }));

it('a thousand comments for two people are a handful of commands, the first time and when all are known', async () => {
  const store = createConversationsStore(mongo.db(platform.database('instagram')));
  for (const round of [1, 2]) {
    commands.length = 0;

    await store.noteEvents(owners, comments(round));

    const writes = commands.filter(name => name === 'insert' || name === 'update');
    // The rest reads what is kept, a few hundred at a time.
    expect(writes.length, commands.join()).toBeLessThanOrEqual(2);
    expect(commands.length, commands.join()).toBeLessThanOrEqual(8);
  }
  const kept = mongo.db(platform.database('instagram')).collection('conversations');
  expect(await kept.countDocuments({ lastMessageContent: /^comment 2 / })).toBe(updates * owners.length);

  commands.length = 0;
  await store.noteEvents(owners, comments(1));
  // What is older than what is known is read, and nothing is written.
  expect(commands.filter(name => name === 'insert' || name === 'update')).toEqual([]);
});
