import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSeconds, type OpenProduct, openProduct } from './open-product.ts';

/** Two installations on one NATS server and one document store, each with a prefix of its own on both. */
const prefixes = ['shop', 'press'];
const ends: (() => Promise<unknown>)[] = [];
let products: OpenProduct[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-two-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const account = newAccount();
  const nats = await startNatsServer({ folder: join(folder, 'nats'), path: process.env.PATH ?? '', account });
  ends.push(() => nats.stop());
  const documents = await startDocumentStore({ folder: join(folder, 'documents'), account });
  ends.push(() => documents.stop());
  // One after the other: each takes ports that are free when it starts.
  products = [];
  for (const prefix of prefixes) {
    const place = {
      NATS_URL: nats.url,
      MONGODB_URL: documents.url,
      BUS_PREFIX: prefix,
      DATABASE_PREFIX: `${prefix}-`,
      ADMIN_EMAIL: `${prefix}@example.com`,
    };
    const product = await openProduct(place, 'embedded');
    ends.push(() => product.stop());
    products.push(product);
  }
}, 300_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const isLive = ({ status }: Content) => status === 'Published';

it('each does the whole job, and nothing of it is done, seen or mailed by the other', async () => {
  const made = await Promise.all(
    products.map(async ({ api }, i) => {
      const type = await api.createContentType({ name: 'Posts', aspect_ratios_selection: '896*1088' });
      const words = `Only of ${prefixes[i]}`;
      const { _id } = await api.createContent({ title: words, prompt: words, _contentType: type._id });
      const contents = await api.generate(_id, 1);
      const date = inSeconds(2);
      await api.saveContent(_id, { contents, metaDescription: words, status: 'Scheduled', date });
      return { _id, words };
    }),
  );

  await Promise.all(products.map(({ untilItem }, i) => untilItem(made[i]?._id ?? '', isLive)));

  for (const [i, product] of products.entries()) {
    const [own, other] = [made[i], made[1 - i]];
    expect((await product.mail(`Published: ${own?.words}`))?.to).toEqual([`${prefixes[i]}@example.com`]);
    expect(await product.posts(own?.words ?? '')).toHaveLength(1);
    expect(await product.posts(other?.words ?? '')).toEqual([]);
    expect(await product.mails(`Published: ${other?.words}`)).toEqual([]);
    const seen = await product.api.ask<Content[]>('GET', '/api/contents');
    expect(seen.filter(({ title }) => title === other?.words)).toEqual([]);
    await expect(product.api.content(other?._id ?? '')).rejects.toThrow('404');
  }
});

it('who is known to one is a stranger to the other', async () => {
  for (const [i, product] of products.entries()) {
    const other = products[1 - i];
    const reply = await fetch(`${product.publicUrl}/api/contents`, {
      headers: { authorization: `Bearer ${other?.token}` },
    });
    expect(reply.status).toBe(401);
    await product.api.ask('POST', '/api/users/resetPasswordRequest', { email: product.email });
    expect((await product.mail('Set a new password for Insta AI'))?.to).toEqual([product.email]);
    await expect(
      product.api.ask('POST', '/api/users/resetPasswordRequest', { email: other?.email }),
    ).rejects.toThrow('401');
  }
});
