import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallsApp, type Person, startCallsApp } from './start-calls-app.ts';

let world: CallsApp;
let person: Person;

beforeAll(async () => {
  world = await startCallsApp();
  person = await world.newPerson();
});
afterAll(() => world.stop());

const list = async (who = person) => (await world.call(who, 'conversations', undefined, 'GET')).body;
const mark = (id: string, ignore: unknown, who: { headers: Record<string, string> } = person) =>
  world.call(who, `conversations/${encodeURIComponent(id)}`, { ignore });

describe('the list of conversations', () => {
  it('shows who wrote, what and when, newest first, and ignores none', async () => {
    const found = await list();

    expect(found.map((one: { sender: string }) => one.sender)).toEqual([
      'marta.viaggia',
      'enzo_foto',
      'trattoria.delporto',
    ]);
    expect(found[0]).toEqual({
      _id: expect.stringMatching(/^[\w-]{43}$/),
      type: 'instagram',
      ignore: false,
      lastMessage: expect.stringMatching(/^\d{4}-.*Z$/),
      lastMessageContent: 'Yes please, for me and my sister!',
      sender: 'marta.viaggia',
    });
  });

  it('shows a new message on top and keeps ids and flags', async () => {
    const [, enzo] = await list();
    await mark(enzo._id, true);

    await world.platform.message('enzo_foto', 'Any news?');

    const [first] = await list();
    expect(first).toMatchObject({ _id: enzo._id, ignore: true, lastMessageContent: 'Any news?' });
  });

  it('is that of the selected account', async () => {
    const other = await world.newPerson({ instagramAccount: '17841400000000002' });

    expect((await list(other)).map((one: { sender: string }) => one.sender)).toEqual([
      'kai.surfs',
      'putu.made',
    ]);
  });
});

describe('ignoring a conversation', () => {
  it('is answered with it, stays, and is taken back', async () => {
    const [one] = await list();

    const ignored = await mark(one._id, true);

    expect(ignored).toMatchObject({ status: 200, body: { ...one, ignore: true } });
    expect((await list())[0].ignore).toBe(true);
    expect((await mark(one._id, true)).status).toBe(200);
    expect((await mark(one._id, false)).body.ignore).toBe(false);
    expect((await list())[0].ignore).toBe(false);
  });

  it('works while the platform does not answer', async () => {
    const [one] = await list();
    await world.platform.order('graph.*', 'server-error', { times: 5 });

    expect((await mark(one._id, false)).status).toBe(200);

    await world.platform.clearFaults();
  });

  it('is 404 for one that does not exist and for that of somebody else, whose flag stays', async () => {
    const [one] = await list();
    const other = await world.newPerson();
    await list(other);

    expect((await mark('unknown', true)).status).toBe(404);
    expect(await mark(one._id, true, other)).toMatchObject({ status: 404, body: { code: 'not_found' } });

    expect((await list())[0].ignore).toBe(false);
  });

  it('of an account is one matter for each person', async () => {
    const other = await world.newPerson();
    const [mine] = await list();
    const [theirs] = await list(other);

    await mark(mine._id, true);

    expect(theirs._id).not.toBe(mine._id);
    expect((await list(other))[0].ignore).toBe(false);
  });

  it('is 400 for a flag of the wrong type, 401 without a token and with a forged one', async () => {
    const [one] = await list();
    const forged = { authorization: `${person.headers.authorization.slice(0, -6)}AAAAAA` };

    expect((await mark(one._id, 'yes')).status).toBe(400);
    expect((await world.call(person, `conversations/${one._id}`, {})).status).toBe(400);
    expect((await mark(one._id, !one.ignore, { headers: {} })).status).toBe(401);
    expect((await mark(one._id, !one.ignore, { headers: forged })).status).toBe(401);

    expect((await list())[0].ignore).toBe(one.ignore);
  });
});
