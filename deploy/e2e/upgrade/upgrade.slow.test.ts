import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notesCollection } from '@insta-ai/chassis/migrations/step-notes';
import { readArchive } from '@insta-ai/deploy/insta/archive/read-archive';
import type { User } from '@insta-ai/proto/http/auth-user';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../api.ts';
import { type Fate, fixtureNames } from './fixture.ts';
import { notedSteps, stepsInOrder } from './migrations-of.ts';
import { type OlderInstallation, openOlderInstallation } from './upgraded-product.ts';

/** A pause after an unclear answer takes minutes, and there may be two of them. */
const patientMs = 600_000;

describe.each(fixtureNames)('on what %s left when it was killed', name => {
  let older: OlderInstallation;
  let backups: string;
  let product: Awaited<ReturnType<OlderInstallation['start']>>;
  beforeAll(async () => {
    older = await openOlderInstallation(name);
    backups = await mkdtemp(join(tmpdir(), 'insta-ai-backups-'));
    product = await older.start({ BACKUP_TO: backups });
  });
  afterAll(async () => {
    await product?.stop();
    await older?.remove();
    await rm(backups, { recursive: true, force: true });
  });
  const itemsOf = (...fates: Fate[]) => older.made.items.filter(({ fate }) => fates.includes(fate));
  const read = (id: string) => product.apis[0].content(id);
  /** What is on the feed for an item, once it says that it is there. */
  const postsOf = async (id: string) => {
    const { permalink } = await until(
      () => read(id),
      ({ status }) => status === 'Published',
      patientMs,
    );
    return (await older.outside.posts()).filter(post => post.permalink === permalink);
  };

  it('the person is told, and a backup was made before anything was changed', async () => {
    const [file, ...others] = await readdir(backups);
    const { collections } = await readArchive(createReadStream(join(backups, file ?? '')), 'the backup');

    expect(product.said()).toMatch(/^Insta AI .+ starts for the first time on this data/m);
    expect(others).toEqual([]);
    const { items } = older.made;
    expect(collections).toContainEqual(
      expect.objectContaining({ database: 'content', collection: 'contents', documents: items.length }),
    );
    expect(collections.filter(({ collection }) => collection === notesCollection)).toEqual([]);
  });

  it('every step is done, once, and noted with this version', async () => {
    const steps = await until(
      () => notedSteps(older.dataFolder),
      noted => noted.length === stepsInOrder.length && noted.every(({ appliedAt }) => appliedAt),
    );

    expect(steps.map(({ service, version }) => `${service} ${version}`).toSorted()).toEqual(
      stepsInOrder.map(({ service, version }) => `${service} ${version}`).toSorted(),
    );
  });

  it('everybody is still signed in, and whoever was first is the admin', async () => {
    const users = await Promise.all(product.apis.map(api => api.ask<User>('GET', '/api/users/getUser')));

    expect(users.map(({ email, role }) => [email, role])).toEqual([
      [older.made.people[0].email, 'admin'],
      [older.made.people[1].email, 'member'],
    ]);
    expect(users[0]?.instagramAccounts.length).toBeGreaterThan(0);
  });

  it('all items are in the list', async () => {
    const list = await product.apis[0].ask<ContentListItem[]>('GET', '/api/contents?limit=100');

    expect(list.map(({ _id }) => _id).toSorted()).toEqual(older.made.items.map(({ _id }) => _id).toSorted());
    expect(await product.apis[1].ask<ContentListItem[]>('GET', '/api/contents')).toEqual([]);
  });

  it('what nothing was to happen to is as it was, with its pictures', async () => {
    for (const { _id, title, told } of itemsOf('stays', 'is out')) {
      const item = await read(_id);

      expect(item, title).toMatchObject({ title, ...told });
      for (const picture of item.contents)
        expect((await fetch(`${product.publicUrl}${picture}`)).status, title).toBe(200);
    }
  });

  it('what failed and what was sent by mail says so still', async () => {
    const outcomes = await Promise.all(
      itemsOf('stays').map(async ({ _id, title }) => [title, (await read(_id)).outcome?.state] as const),
    );

    expect(outcomes.filter(([, state]) => state)).toEqual([
      ['Refused', 'failed'],
      ['By hand', 'notified'],
    ]);
  });

  it('a step that can be taken back still can', async ({ skip }) => {
    const { undo } = older.made.more;
    if (!undo) return skip('its version had no undo');
    const found = await product.apis[0].ask<{ undo: { _id: string } | null }>('GET', '/api/contents/undo');

    await product.apis[0].ask('POST', `/api/contents/undo/${found.undo?._id}`);

    await until(
      () => read(undo.item),
      ({ date }) => date === undo.before,
    );
  });

  it('a voice is kept', async ({ skip }) => {
    if (!older.made.more.exemplars) return skip('its version had no voice');
    const voice = await product.apis[0].ask<Voice>('GET', '/api/voice');

    expect(voice.exemplars).toHaveLength(older.made.more.exemplars);
  });

  it(
    'a batch that ran goes on, and one that was paused waits for its person',
    async ({ skip }) => {
      const { batches } = older.made.more;
      if (!batches) return skip('its version had no batches');
      const list = () => product.apis[0].ask<Batch[]>('GET', '/api/contents/batches');
      const stateOf = (all: Batch[], id: string) => all.find(({ _id }) => _id === id)?.state;
      expect(stateOf(await list(), batches.paused)).toBe('paused');

      await product.apis[0].ask('POST', `/api/contents/batches/${batches.paused}`, { wish: 'start' });
      const isOver = (all: Batch[]) =>
        [batches.paused, batches.running].every(id => stateOf(all, id) === 'ended');
      const ended = await until(list, isOver, patientMs);
      // A text that was lost with the product may have been paid for: only its person has it written again.
      for (const { _id, failures } of ended)
        if (failures.length > 0)
          await product.apis[0].ask('POST', `/api/contents/batches/${_id}`, { wish: 'retry' });

      for (const { _id } of itemsOf('is made'))
        await until(
          () => read(_id),
          ({ metaDescription, contents }) => metaDescription !== '' && contents.length === 1,
          patientMs,
        );
    },
    patientMs,
  );

  it('a picture that was being drawn comes in, and is drawn once', async () => {
    for (const { _id, title } of itemsOf('is drawn')) {
      expect(await product.apis[0].pictures(_id, 1), title).toHaveLength(1);
      expect(await older.outside.predictions(title), title).toHaveLength(1);
    }
  });

  it(
    'what is planned goes out at its moment, once',
    async () => {
      for (const { _id, title, told } of itemsOf('goes out')) {
        const posts = await postsOf(_id);
        expect(
          posts.map(({ items }) => items.length),
          title,
        ).toEqual([told?.contents.length]);
        // The platform tells whole seconds, rounded down.
        const dueSecond = Math.floor(Date.parse(older.made.dueAt) / 1_000) * 1_000;
        expect(Date.parse(posts[0]?.timestamp ?? ''), title).toBeGreaterThanOrEqual(dueSecond);
      }
    },
    patientMs,
  );

  it(
    'what was on its way goes out, once',
    async () => {
      for (const { _id, title } of itemsOf('was going out')) {
        expect(await postsOf(_id), title).toHaveLength(1);
      }
    },
    patientMs,
  );

  it('what is there is there after one more start, no step is done again, and nothing goes out again', async () => {
    const before = await notedSteps(older.dataFolder);
    const posts = await older.outside.posts();
    expect(posts).toHaveLength(itemsOf('is out', 'goes out', 'was going out').length);
    const items = await listed();
    await product.stop();

    product = await older.start();

    expect(product.said()).not.toContain('for the first time');
    expect(await notedSteps(older.dataFolder)).toEqual(before);
    expect(await listed()).toEqual(items);
    expect(await older.outside.posts()).toEqual(posts);
    async function listed(): Promise<unknown[]> {
      const list = await product.apis[0].ask<ContentListItem[]>('GET', '/api/contents?limit=100');
      return list.map(({ _id, status, date }) => ({ _id, status, date }));
    }
  });
});
