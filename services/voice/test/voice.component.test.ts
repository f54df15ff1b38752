import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import { openingOf } from '@insta-ai/proto/rules/voice/text-voice';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Person, startTestVoice, type TestVoice } from './start-test-voice.ts';

let service: TestVoice;
let ann: Person;
const account = '178400';
const captions = Array.from(
  { length: 8 },
  (_, at) => `Who comes to cove ${at}? We leave early.\nCiao, Ann #sea`,
);

beforeAll(async () => {
  service = await startTestVoice();
  await service.start();
});
afterAll(() => service.stop());
beforeEach(async () => {
  Object.assign(service.instagram, { refusal: '', asked: 0, answers: async () => {} });
  service.instagram.posts.set(account, captions);
  ann = await service.identity.newUser({ instagramAccount: account });
});

const importPosts = () => service.call(ann, 'POST', '/import');
const rowOf = (voice: Awaited<ReturnType<typeof importPosts>>['body'], row: string) =>
  voice.sheet.find(one => one.row === row);

describe('an import', () => {
  it('keeps the posts, measures them, and says when', async () => {
    expect((await service.call(ann, 'GET')).body).toMatchObject({
      account,
      import: { state: 'never', endedAt: null },
      posts: [],
    });

    const { status, body } = await importPosts();

    expect(status).toBe(200);
    expect(body.import).toEqual({ state: 'done', endedAt: expect.any(String), problem: '' });
    expect(body.posts.map(({ caption }) => caption)).toEqual(captions);
    expect(body.posts[0]).toMatchObject({ id: 'm0', kind: 'Reel', publishedAt: expect.any(String) });
    expect(rowOf(body, 'openers')?.measured).toContain('question (8 of 8)');
    expect(rowOf(body, 'signOff')?.measured).toContain('Ciao, Ann');
  });

  it('asked again brings what is there by now', async () => {
    await importPosts();
    service.instagram.posts.set(account, ['Only this one is left.']);

    expect((await importPosts()).body.posts).toHaveLength(1);
    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(1);
  });

  it('that instagram refuses says why, and keeps what was there', async () => {
    await importPosts();
    service.instagram.refusal = 'It needs the permission instagram_basic.';

    const { status, body } = await importPosts();

    expect(status).toBe(200);
    expect(body.import).toMatchObject({
      state: 'failed',
      problem: 'It needs the permission instagram_basic.',
    });
    expect(body.posts).toHaveLength(captions.length);
  });

  it('is that of the account that a call names, whichever is selected by then', async () => {
    const instagramAccounts = [{ id: account }, { id: 'second' }];
    ann = await service.identity.newUser({ instagramAccount: 'second', instagramAccounts });
    const asked = `account=${account}`;
    const imported = await service.call(ann, 'POST', `/import?${asked}`, {});
    expect(imported.body).toMatchObject({ account, import: { state: 'done' } });
    expect(imported.body.posts).toHaveLength(captions.length);

    await service.call(ann, 'POST', `/rows/length?${asked}`, { edited: 'Short.' });
    const text = { text: 'A text of mine.', account };
    const [exemplar] = (await service.call(ann, 'POST', '/exemplars', text)).body.exemplars;
    const kept = (await service.call(ann, 'GET', `?${asked}`)).body;
    expect(kept.sheet.find(({ row }) => row === 'length')).toMatchObject({ edited: 'Short.' });
    const without = await service.call(ann, 'DELETE', `/exemplars/${exemplar?.id}?${asked}`);
    expect(without.body).toMatchObject({ account, exemplars: [] });
    expect((await service.call(ann, 'GET')).body).toMatchObject({ account: 'second', posts: [], others: 1 });

    await service.call(ann, 'POST', '/rows/length', { edited: 'Long.' });
    expect((await service.call(ann, 'DELETE', `?${asked}`)).body).toMatchObject({ account, posts: [] });
    const left = (await service.call(ann, 'GET')).body;
    expect(left.sheet.find(({ row }) => row === 'length')).toMatchObject({ edited: 'Long.' });
    expect((await service.call(ann, 'GET', '?account=foreign')).status).toBe(404);
  });

  it('without an account says what is missing', async () => {
    ann = await service.identity.newUser();

    expect((await service.call(ann, 'GET')).body).toMatchObject({ account: null, posts: [] });
    const { status, body } = await importPosts();
    expect(status).toBe(422);
    expect(body.message).toMatch(/No Instagram account is selected/);
  });

  it('that a kill left behind is taken up by the next process', async () => {
    const killed = new Date(Date.now() - 120_000);
    await importPosts();
    await service.voices.updateOne(
      { owner: ann.userId },
      { $set: { 'import.state': 'running', 'import.askedAt': killed, posts: [], measured: null } },
    );
    expect((await service.call(ann, 'GET')).body.import.state).toBe('running');

    // Its timer runs at once.
    await service.start();

    await vi.waitFor(async () => {
      const { body } = await service.call(ann, 'GET');
      expect(body.import.state).toBe('done');
      expect(body.posts).toHaveLength(captions.length);
    });
  });

  it('that a kill left behind is not taken up once its voice was deleted', async () => {
    const people = [ann];
    for (let at = 0; at < 2; at += 1)
      people.push(await service.identity.newUser({ instagramAccount: account }));
    for (const [at, person] of people.entries()) {
      await service.call(person, 'POST', '/import');
      const killed = new Date(Date.now() - 140_000 + at * 10_000);
      await service.voices.updateOne(
        { owner: person.userId },
        { $set: { 'import.state': 'running', 'import.askedAt': killed } },
      );
    }
    const [, second, last] = people as [Person, Person, Person];
    service.instagram.answers = async () => {
      service.instagram.answers = async () => {};
      await service.call(second, 'DELETE');
    };

    await service.start();

    await vi.waitFor(async () => expect((await service.call(last, 'GET')).body.import.state).toBe('done'));
    expect(await service.voices.countDocuments({ owner: second.userId })).toBe(0);
  });

  it('brings nothing back of a voice that was deleted meanwhile', async () => {
    await importPosts();
    service.instagram.answers = async () => void (await service.call(ann, 'DELETE'));

    await importPosts();

    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);
  });
});

describe('what a person writes over a row', () => {
  it('lies over what is measured, stays through an import, and can be taken back', async () => {
    await importPosts();
    const saved = await service.call(ann, 'POST', '/rows/signOff', { edited: 'See you, Ann' });
    expect(rowOf(saved.body, 'signOff')).toMatchObject({ edited: 'See you, Ann' });

    const again = await importPosts();
    expect(rowOf(again.body, 'signOff')).toMatchObject({
      edited: 'See you, Ann',
      measured: expect.stringContaining('Ciao, Ann'),
    });
    const { sheet } = await service.rpc.getVoice({ userId: ann.userId });
    expect(sheet.find(({ title }) => title === 'Sign-off')?.text).toBe('See you, Ann');

    const back = await service.call(ann, 'POST', '/rows/signOff', { edited: null });
    expect(rowOf(back.body, 'signOff')?.edited).toBeNull();
  });

  it('leaves the row out when it is empty', async () => {
    await importPosts();
    await service.call(ann, 'POST', '/rows/emoji', { edited: '' });

    const { sheet } = await service.rpc.getVoice({ userId: ann.userId });
    expect(sheet.map(({ title }) => title)).not.toContain('Emoji');
    expect(sheet.map(({ title }) => title)).toContain('Length');
  });

  it.each([
    ['/rows/nothing', { edited: 'x' }, 404],
    ['/rows/__proto__', { edited: 'x' }, 404],
    ['/rows/emoji', { edited: 'x'.repeat(voiceLimits.row + 1) }, 400],
    ['/rows/emoji', { edited: 3 }, 400],
  ])('is refused for %s %j', async (path, body, status) => {
    expect((await service.call(ann, 'POST', path, body)).status).toBe(status);
  });
});

describe('examples', () => {
  it('are posts or texts that the person picks; the same one twice is one', async () => {
    await importPosts();
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });
    await service.call(ann, 'POST', '/exemplars', { text: ' A text I liked. ' });
    const { body } = await service.call(ann, 'POST', '/exemplars', { text: 'A text I liked.' });

    expect(body.exemplars).toEqual([
      { id: 'm1', text: captions[1], from: 'post' },
      { id: expect.stringMatching(/^text-/), text: 'A text I liked.', from: 'text' },
    ]);
    const left = await service.call(ann, 'DELETE', `/exemplars/${body.exemplars[1]?.id}`);
    expect(left.body.exemplars.map(({ id }) => id)).toEqual(['m1']);
    const again = await service.call(ann, 'DELETE', `/exemplars/${body.exemplars[1]?.id}`);
    expect([again.status, again.body.message]).toEqual([404, 'This example is not there any more.']);
  });

  it('are five at most, also where eight clicks reach two replicas at once', async () => {
    await importPosts();
    const clicks = await Promise.all(
      captions.map((_, at) => service.call(ann, 'POST', '/exemplars', { postId: `m${at}` }, at % 2)),
    );

    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(voiceLimits.exemplars);
    expect(clicks.find(({ status }) => status === 422)?.body.message).toMatch(/5 examples already/);
    expect((await service.call(ann, 'GET')).body.exemplars).toHaveLength(voiceLimits.exemplars);
  });

  it('are made of edited texts too, for the account that the text goes to', async () => {
    const instagramAccounts = [{ id: account }, { id: 'second' }];
    ann = await service.identity.newUser({ instagramAccount: account, instagramAccounts });
    const edit = { text: 'A text that I edited.', isEdit: true, account: 'second' };
    await service.call(ann, 'POST', '/exemplars', edit);
    const { status, body } = await service.call(ann, 'POST', '/exemplars', edit, 1);

    expect(status).toBe(200);
    expect(body).toMatchObject({ account: 'second', others: 0 });
    expect(body.exemplars).toEqual([
      { id: expect.stringMatching(/^text-/), text: 'A text that I edited.', from: 'edit' },
    ]);
    expect((await service.call(ann, 'GET')).body).toMatchObject({ account, exemplars: [], others: 1 });
    const foreign = await service.call(ann, 'POST', '/exemplars', { ...edit, account: 'foreign' });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'This Instagram account is not connected.']);
  });

  it('take the place of another one where there are five, once, and a refusal names those there are', async () => {
    await importPosts();
    for (let at = 0; at < voiceLimits.exemplars; at += 1)
      await service.call(ann, 'POST', '/exemplars', { postId: `m${at}` });
    const edit = { text: 'A text that I edited.', isEdit: true };
    const refused = await service.call(ann, 'POST', '/exemplars', edit);
    expect(refused.status).toBe(422);
    expect(refused.body.details?.exemplars).toEqual(
      captions.slice(0, 5).map((text, at) => ({ id: `m${at}`, opening: openingOf(text) })),
    );

    const clicks = await Promise.all(
      [0, 1].map(replica => service.call(ann, 'POST', '/exemplars', { ...edit, replaces: 'm2' }, replica)),
    );

    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    const { exemplars } = (await service.call(ann, 'GET')).body;
    expect(exemplars.map(({ id, from }) => (from === 'edit' ? from : id))).toEqual([
      'm0',
      'm1',
      'edit',
      'm3',
      'm4',
    ]);
    const other = await service.call(ann, 'POST', '/exemplars', { text: 'Another.', replaces: 'm2' });
    expect(other.status).toBe(422);
  });

  it('are one where a post and a text are the same', async () => {
    await importPosts();
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });
    const { body } = await service.call(ann, 'POST', '/exemplars', { text: captions[1], isEdit: true });

    expect(body.exemplars.map(({ id }) => id)).toEqual(['m1']);
  });

  it.each([
    [{ postId: 'none' }, 404],
    [{ text: '  ' }, 400],
    [{}, 400],
    [{ text: 7 }, 400],
  ])('are not %j', async (body, status) => {
    await importPosts();
    expect((await service.call(ann, 'POST', '/exemplars', body)).status).toBe(status);
  });
});

describe('a text in hand', () => {
  it('gets no examples that nobody picked, and the nearest first of those that were', async () => {
    service.instagram.posts.set(account, [
      'Fresh bread from our oven.',
      'The boat leaves for the coves at nine.',
    ]);
    await importPosts();
    const ask = () => service.rpc.getVoice({ userId: ann.userId, about: 'A boat trip to three coves' });
    expect((await ask()).exemplars).toEqual([]);

    await service.call(ann, 'POST', '/exemplars', { postId: 'm0' });
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });

    const { exemplars, recent, recentPosts } = await ask();
    expect(exemplars.map(({ id }) => id)).toEqual(['m1', 'm0']);
    expect(recent).toHaveLength(2);
    expect(recentPosts).toEqual(
      recent.map(text => expect.objectContaining({ text, published: expect.anything() })),
    );
  });

  it('is written in the voice of the account that it goes to, whichever is selected', async () => {
    ann = await service.identity.newUser({
      instagramAccount: account,
      instagramAccounts: [{ id: account }, { id: 'second' }],
    });
    for (const [text, of] of [
      ['How I write here.', account],
      ['How I write there.', 'second'],
    ])
      await service.call(ann, 'POST', '/exemplars', { text, account: of });
    const voiceOf = async (of?: string) => {
      const asked = { userId: ann.userId, about: 'A boat trip', ...(of && { account: of }) };
      return (await service.rpc.getVoice(asked)).exemplars.map(({ text }) => text);
    };

    expect(await voiceOf('second')).toEqual(['How I write there.']);
    expect(await voiceOf(account)).toEqual(['How I write here.']);
    expect(await voiceOf()).toEqual(['How I write here.']);
    expect(await voiceOf('foreign')).toEqual([]);
  });

  it('of a person who has no voice, or no account, gets nothing', async () => {
    const stranger = await service.identity.newUser();
    for (const { userId } of [ann, stranger])
      expect(await service.rpc.getVoice({ userId, about: 'x' })).toMatchObject({ sheet: [], exemplars: [] });
  });
});

describe('a calendar', () => {
  const forCalendar = async ({ userId }: Person) => {
    const { recentPosts } = await service.rpc.getVoice({ userId, about: 'The sea', forCalendar: true });
    return recentPosts.map(({ text }) => text);
  };
  /** As if the last import had been so long ago. */
  const importedBefore = (hours: number) =>
    service.voices.updateOne(
      { owner: ann.userId },
      { $set: { 'import.askedAt': new Date(Date.now() - hours * 3_600_000) } },
    );
  const shown = ['Made elsewhere.'];

  beforeEach(() => {
    service.content.published = new Map([[account, 'Three coves.']]);
    service.content.refusal = '';
  });

  it('is told what was published here, imported or not, and a text is not', async () => {
    expect(await forCalendar(ann)).toEqual(['Three coves.']);
    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);

    service.instagram.posts.set(account, shown);
    await importPosts();
    expect(await forCalendar(ann)).toEqual(['Three coves.', 'Made elsewhere.']);
    const { recentPosts } = await service.rpc.getVoice({ userId: ann.userId, about: 'The sea' });
    expect(recentPosts.map(({ text }) => text)).toEqual(shown);
  });

  it('goes on without it where it cannot be had', async () => {
    await importPosts();
    service.content.refusal = 'Not now.';
    expect(await forCalendar(ann)).toHaveLength(captions.length);
  });

  it('has posts imported anew when the last import is older than a day, once, and does not wait for it', async () => {
    await importPosts();
    await importedBefore(25);
    service.instagram.posts.set(account, shown);
    service.instagram.asked = 0;
    let answer = () => {};
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    service.instagram.answers = () => held;

    const told = await Promise.all(Array.from({ length: 6 }, () => forCalendar(ann)));
    expect(told.every(texts => texts.length === captions.length + 1)).toBe(true);

    answer();
    await vi.waitFor(async () => {
      const { body } = await service.call(ann, 'GET');
      expect(body.import.state).toBe('done');
      expect(body.posts.map(({ caption }) => caption)).toEqual(shown);
    });
    expect(service.instagram.asked).toBe(1);
    expect(await forCalendar(ann)).toEqual(['Three coves.', 'Made elsewhere.']);
  });

  it('that comes the next day after an import that failed tries once more, and keeps what was there', async () => {
    await importPosts();
    await importedBefore(25);
    service.instagram.refusal = 'It needs the permission instagram_basic.';
    await forCalendar(ann);
    await vi.waitFor(async () =>
      expect((await service.call(ann, 'GET')).body).toMatchObject({
        import: { state: 'failed', problem: 'It needs the permission instagram_basic.' },
      }),
    );
    expect((await service.call(ann, 'GET')).body.posts).toHaveLength(captions.length);

    service.instagram.refusal = '';
    await importedBefore(25);
    await forCalendar(ann);
    await vi.waitFor(async () => expect((await service.call(ann, 'GET')).body.import.state).toBe('done'));
  });

  it('within a day of an import, or with none, asks Instagram for nothing', async () => {
    const bob = await service.identity.newUser({ instagramAccount: account });
    await service.call(bob, 'POST', '/rows/signOff', { edited: 'Bye' });
    await importPosts();
    await importedBefore(23);
    service.instagram.asked = 0;

    await forCalendar(ann);
    await forCalendar(bob);
    // Whatever they began asks before this one.
    await importPosts();
    expect(service.instagram.asked).toBe(1);
  });
});

describe('deleting', () => {
  it('takes all of the account in one call, and may be asked twice', async () => {
    await importPosts();
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });

    for (const _time of [1, 2]) {
      const { status, body } = await service.call(ann, 'DELETE');
      expect(status).toBe(200);
      expect(body).toMatchObject({ posts: [], exemplars: [], import: { state: 'never' } });
    }
    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);
  });

  it('takes all accounts in one call, also those that are no longer connected, and nobody else’s', async () => {
    await importPosts();
    service.identity.change(ann.userId, { instagramAccount: 'second' });
    await service.call(ann, 'POST', '/rows/signOff', { edited: 'Bye' });
    const bob = await service.identity.newUser({ instagramAccount: account });
    await service.call(bob, 'POST', '/import');
    expect((await service.call(ann, 'GET')).body.others).toBe(1);

    for (const _time of [1, 2]) {
      const { status, body } = await service.call(ann, 'DELETE', '/all');
      expect([status, body.account, body.others]).toEqual([200, 'second', 0]);
    }

    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);
    expect((await service.call(bob, 'GET')).body.posts).toHaveLength(captions.length);
  });

  it('by whoever deletes the data of a person takes every account of theirs, and of nobody else', async () => {
    await importPosts();
    const bob = await service.identity.newUser({ instagramAccount: account });
    await service.call(bob, 'POST', '/import');

    await service.rpc.forgetVoices({ userId: ann.userId });
    await service.rpc.forgetVoices({ userId: ann.userId });

    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);
    expect((await service.call(bob, 'GET')).body.posts).toHaveLength(captions.length);
  });

  it('and reading need a person', async () => {
    const nobody = { userId: '', headers: { authorization: 'Bearer no' } };
    expect((await service.call(nobody, 'GET')).status).toBe(401);
  });

  it('is not done to what another person picked', async () => {
    await importPosts();
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });
    const bob = await service.identity.newUser({ instagramAccount: account });

    await service.call(bob, 'DELETE', '/exemplars/m1');

    expect((await service.call(ann, 'GET')).body.exemplars).toHaveLength(1);
    expect((await service.call(bob, 'POST', '/exemplars', { postId: 'm1' })).status).toBe(404);
  });
});

describe('what items keep of a voice', () => {
  it.each([
    ['', 'that of the selected account'],
    ['/all', 'those of all accounts'],
  ])('goes before the voice when a person deletes %s (%s)', async path => {
    await importPosts();
    service.content.forgotten = [];

    expect((await service.call(ann, 'DELETE', path)).status).toBe(200);

    // Once more afterwards, for what was saved in between.
    expect(service.content.forgotten).toEqual([ann.userId, ann.userId]);
    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);
  });

  it('is asked for by the examples that are left, of all accounts', async () => {
    await importPosts();
    await service.call(ann, 'POST', '/exemplars', { postId: 'm1' });
    service.identity.change(ann.userId, { instagramAccount: 'second' });
    const ask = async () => {
      const { hasVoice, ids } = await service.rpc.findExemplars({ userId: ann.userId, ids: ['m1', 'gone'] });
      return { hasVoice, ids };
    };

    expect(await ask()).toEqual({ hasVoice: true, ids: ['m1'] });
    await service.call(ann, 'DELETE', '/all');
    expect(await ask()).toEqual({ hasVoice: false, ids: [] });
  });

  it('goes when all of a person is deleted', async () => {
    service.content.forgotten = [];
    await service.rpc.forgetVoices({ userId: ann.userId });
    expect(service.content.forgotten).toEqual([ann.userId, ann.userId]);
  });

  it('keeps the voice where it cannot be taken, so that the person deletes once more', async () => {
    await importPosts();
    service.content.refusal = 'Not now.';

    expect((await service.call(ann, 'DELETE')).body.message).toBe('Not now.');
    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(1);

    service.content.refusal = '';
    expect((await service.call(ann, 'DELETE')).status).toBe(200);
    expect(await service.voices.countDocuments({ owner: ann.userId })).toBe(0);
  });
});
