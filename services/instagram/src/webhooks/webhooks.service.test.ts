import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { InboxEvent } from '../conversations/inbox-event.ts';
import { createWebhooksService } from './webhooks.service.ts';

const appSecret = 'app-secret';

/** The service with stores that count what they are asked. */
function open() {
  const lookUps: string[] = [];
  const writes: { owners: readonly string[]; events: readonly InboxEvent[] }[] = [];
  const notAsked = () => Promise.reject(new Error('Nobody asks for this here.'));
  const service = createWebhooksService({
    selectedAccountOf: notAsked,
    webhooks: { subscribePage: notAsked, readPage: notAsked, readApp: notAsked, subscribeApp: notAsked },
    accounts: {
      async ownersOf(accountId) {
        lookUps.push(accountId);
        return [`owner of ${accountId}`];
      },
    },
    conversations: {
      async noteEvents(owners, events) {
        writes.push({ owners, events });
      },
    },
    callback: 'https://planner.example.com/api/instagram/webhook',
    appSecret,
    verifyTokens: ['token'],
  });
  const receive = (body: object) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
    return service.receive(signature, bytes);
  };
  return { receive, lookUps, writes };
}

const comment = (accountId: string, from: string, time: number, text: string) => ({
  id: accountId,
  time,
  changes: [{ field: 'comments', value: { from: { id: from, username: from }, text } }],
});

it('a thousand updates at once cost one look-up and one write per account', async () => {
  const { receive, lookUps, writes } = open();
  const entry = Array.from({ length: 1_000 }, (_, at) =>
    comment(at % 2 === 0 ? 'ig-1' : 'ig-2', `fan-${at}`, 1_800_000_000 + at, 'x'.repeat(1_000)),
  );

  await receive({ object: 'instagram', entry });

  expect(lookUps).toEqual(['ig-1', 'ig-2']);
  expect(writes.map(({ owners, events }) => [owners, events.length])).toEqual([
    [['owner of ig-1'], 500],
    [['owner of ig-2'], 500],
  ]);
});

it('of many words of one person the newest is written, whatever came last', async () => {
  const { receive, writes } = open();

  await receive({
    object: 'instagram',
    entry: [
      comment('ig-1', 'fan', 1_800_000_001, 'First'),
      comment('ig-1', 'fan', 1_800_000_009, 'Newest'),
      comment('ig-1', 'fan', 1_800_000_005, 'Late'),
    ],
  });

  expect(writes.map(({ events }) => events.map(({ text }) => text))).toEqual([['Newest']]);
});
