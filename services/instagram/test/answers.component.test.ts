import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallsApp, startCallsApp } from './start-calls-app.ts';

let world: CallsApp;

beforeAll(async () => {
  world = await startCallsApp();
});
afterEach(() => {
  world.bench.writing.refusal = '';
  world.bench.writing.orders.length = 0;
});
afterAll(() => world.stop());

describe('an answer to a post', () => {
  it('is written with the comment prompt of the person, also without an account', async () => {
    const person = await world.bench.identity.newUser({ promptComment: 'Sound like a sailor.' });
    const post = { id: '1', caption: ' Good morning, harbour! ', permalink: 'https://x.example/p/1' };

    const { status, body } = await world.call(person, 'generateAnswer', { post });

    expect(status).toBe(200);
    expect(body).toEqual({ answer: 'What a lovely thing to say: Good morning, harbour!' });
    expect(world.bench.writing.orders).toMatchObject([
      { userId: person.userId, postCaption: 'Good morning, harbour!', promptComment: 'Sound like a sailor.' },
    ]);
  });

  it('fits a post that a search by hashtag found', async () => {
    const person = await world.newPerson();
    const { body: posts } = await world.call(person, 'searchByHashtag', { hashtag: 'tea' });

    const { body } = await world.call(person, 'generateAnswer', { post: posts[0] });

    expect(body.answer).toContain('#tea');
  });

  it('is written in the tone that was asked for', async () => {
    const person = await world.bench.identity.newUser();

    const { status } = await world.call(person, 'generateAnswer', {
      post: { caption: 'Hi' },
      tone: 'playful',
    });

    expect([status, world.bench.writing.orders[0]?.tone]).toEqual([200, 'playful']);
  });

  it('says with whose voice it was written, unless an older version wrote it', async () => {
    const person = await world.bench.identity.newUser();
    const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
    const ask = () => world.call(person, 'generateAnswer', { post: { caption: 'Hi' } });

    world.bench.writing.voice = { exemplarIds: ['m1'], exemplars, hadSheet: true, isMissing: false };
    expect((await ask()).body.voice).toEqual({ hadSheet: true, exemplars });
    world.bench.writing.voice = undefined;
    expect((await ask()).body).not.toHaveProperty('voice');
  });

  it('is asked for under the name of the click, its post and its tone, so that a repeated one is paid once', async () => {
    const person = await world.bench.identity.newUser();
    const ask = (key: string | undefined, caption: string, tone?: string) =>
      world.call(
        { headers: { ...person.headers, ...(key && { 'idempotency-key': key }) } },
        'generateAnswer',
        { post: { caption }, tone },
      );

    await ask('click-1', 'Hi');
    await ask('click-1', 'Hi');
    await ask('click-1', 'Hello');
    await ask('click-1', 'Hi', 'playful');
    await ask('click-2', 'Hi');
    await ask(undefined, 'Hi');

    const keys = world.bench.writing.orders.map(({ requestKey }) => requestKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys.slice(1)).size).toBe(5);
    expect(keys[5]).toBe('');
    expect((await ask('click 1', 'Hi')).status).toBe(400);
    expect(world.bench.writing.orders).toHaveLength(6);
  });

  it.each([
    [{ post: { caption: 'Hi' }, tone: 'rude' }],
    [{}],
    [{ post: 'text' }],
    [{ post: {} }],
    [{ post: { caption: ' ' } }],
    [{ post: { caption: 1 } }],
  ])('is 400 for %j, and nobody is asked to write', async payload => {
    const person = await world.bench.identity.newUser();

    expect((await world.call(person, 'generateAnswer', payload)).status).toBe(400);

    expect(world.bench.writing.orders).toEqual([]);
  });

  it('passes the words on when it could not be written', async () => {
    const person = await world.bench.identity.newUser();
    world.bench.writing.refusal = 'The text model did not answer.';

    const { status, body } = await world.call(person, 'generateAnswer', { post: { caption: 'Hi' } });

    expect(status).toBe(502);
    expect(body.message).toBe('The text model did not answer.');
  });

  it('is 401 without a token and with a forged one', async () => {
    const { headers } = await world.bench.identity.newUser();
    const forged = { authorization: `${headers.authorization.slice(0, -6)}AAAAAA` };
    const post = { caption: 'Hi' };

    expect((await world.call({ headers: {} }, 'generateAnswer', { post })).status).toBe(401);
    expect((await world.call({ headers: forged }, 'generateAnswer', { post })).status).toBe(401);
    expect(world.bench.writing.orders).toEqual([]);
  });
});
