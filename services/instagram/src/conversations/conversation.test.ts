import { describe, expect, it } from 'vitest';
import { conversationId, factsOf, toWire } from './conversation.ts';

const us = { id: '178', username: 'isola.studio' };
const marta = { id: '69', username: 'marta' };

describe('a conversation of the platform', () => {
  it('shows the other side and the last message', () => {
    const thread = {
      id: 'aWdf',
      updated_time: '2026-11-20T08:00:00+0000',
      participants: { data: [us, marta] },
      messages: { data: [{ created_time: '2026-11-21T08:00:00+0000', message: 'Yes please' }] },
    };

    const facts = factsOf(thread, us.id);

    expect(facts).toEqual({
      sender: 'marta',
      senderId: '69',
      lastMessage: new Date('2026-11-21T08:00:00Z'),
      lastMessageContent: 'Yes please',
    });
    expect(toWire({ ...facts, _id: 'c1', owner: 'u1', accountId: us.id, ignore: true })).toEqual({
      _id: 'c1',
      type: 'instagram',
      ignore: true,
      lastMessage: '2026-11-21T08:00:00.000Z',
      lastMessageContent: 'Yes please',
      sender: 'marta',
    });
  });

  it('whose message cannot be read shows when it changed', () => {
    const thread = { id: 'aWdf', updated_time: '2026-11-20T08:00:00+0000', messages: { data: [] } };
    expect(factsOf(thread, us.id)).toEqual({
      sender: '',
      senderId: '',
      lastMessage: new Date('2026-11-20T08:00:00Z'),
      lastMessageContent: '',
    });
    expect(factsOf({ id: 'aWdf' }, us.id).lastMessage).toBeNull();
  });

  it('has an id that fits our calls, however long the one of the platform is, and differs for each person', () => {
    const thread = 'aWdf'.repeat(60);
    expect(conversationId('u1', '178', thread)).toMatch(/^[\w-]{43}$/);
    expect(conversationId('u1', '178', thread)).not.toBe(conversationId('u2', '178', thread));
  });
});
