import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { ask, launch, ownSettings, type Person, testFolder } from '@insta-ai/deploy/testing/launch';
import { canMount, mountSmallDisk } from '@insta-ai/deploy/testing/servers/small-disk';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApi, until } from '../../e2e/api.ts';
import { createOutside } from '../../e2e/outside.ts';
import { sendFile } from '../../testing/send-file.ts';

/** A data folder on a disk of its own, which can be filled and emptied. */
async function ownDisk() {
  const disk = mountSmallDisk(await testFolder(), 96);
  onTestFinished(disk.release);
  return disk;
}

/** Has the full disk hit our nats-server in the middle of a write: it takes nothing any more, even when there is room again. */
async function hurtStreams(folder: string): Promise<void> {
  const stores = await readRunningStores(folder);
  const line = await connect({ ...readNatsAddress(stores?.bus ?? ''), reconnect: false });
  onTestFinished(() => line.close());
  const body = new Uint8Array(4_000);
  const sendAll = async () => {
    for (;;) await jetstream(line).publish('dead.of-a-test', body);
  };
  await expect(sendAll()).rejects.toThrow();
}

async function upload({ origin, token }: Person, contentId: string): Promise<Response> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 120, height: 120, channels: 3, background: 'teal', noise } as const;
  const picture = await sharp({ create }).png().toBuffer();
  return sendFile(`${origin}/api/contents/${contentId}/uploadMedia`, token, picture, 'noise.png');
}

test.runIf(canMount)(
  'a full disk refuses with words, stops nothing, and all goes on when there is room again',
  async () => {
    const disk = await ownDisk();
    const settings = {
      ...(await ownSettings()),
      DATA_DIR: disk.folder,
      SIMULATOR_PORT: String(await freePort()),
      SIMULATOR_SPEED: '20',
    };
    const launched = launch(settings);
    const person = await launched.person();
    const api = createApi(person.origin, person.token);
    const { _id: _contentType } = await api.createContentType({ name: 'Full' });
    const item = await api.createContent({ title: 'Kept', metaDescription: 'Kept', _contentType });
    expect((await upload(person, item._id)).status).toBe(200);
    const [first] = await api.predictions(item._id);
    const date = new Date(Date.now() + 15_000);
    const planned = await api.createContent({
      title: 'Due while full',
      metaDescription: 'Due while full',
      contents: first?.output ?? [],
      _contentType,
      status: 'Scheduled',
      date: date.toISOString(),
    });

    await disk.fill();
    await launched.saying(`The disk of ${disk.folder} is full`);
    const refusals = [
      // What still fits into the last pages is none.
      await vi.waitFor(
        async () => {
          const reply = await ask(person, 'POST', '/api/contents', {
            title: 'x',
            metaDescription: 'x'.repeat(2_000),
          });
          expect(reply.status).not.toBe(200);
          return reply;
        },
        { timeout: 60_000, interval: 1 },
      ),
      await upload(person, item._id),
    ];
    for (const reply of refusals) {
      expect([503, 507]).toContain(reply.status);
      expect(((await reply.json()) as { message: string }).message).toContain('The Insta AI disk is full');
    }
    // Each is a line of the log, which finds no room either.
    for (let more = 0; more < 10; more++) await ask(person, 'POST', '/api/contents', { title: 'More' });
    expect((await fetch(`${person.origin}/live`)).status).toBe(200);
    expect((await ask(person, 'GET', `/api/contents/${item._id}`)).status).toBe(200);

    await hurtStreams(disk.folder);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(date.getTime()), { timeout: 30_000 });
    expect((await api.content(planned._id)).status).not.toBe('Published');

    await disk.empty();
    await launched.saying('There is room again');
    await vi.waitFor(async () => expect((await upload(person, item._id)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
    const [picture] = await api.predictions(item._id);
    const due = await api.createContent({
      title: 'After',
      metaDescription: 'After',
      contents: picture?.output ?? [],
      _contentType,
      status: 'Scheduled',
      date: new Date().toISOString(),
    });
    await until(
      () => api.content(due._id),
      content => content.status === 'Published',
    );
    await until(
      () => api.content(planned._id),
      content => content.status === 'Published',
    );
    const outside = createOutside(`http://127.0.0.1:${settings.SIMULATOR_PORT}`);
    for (const words of ['Due while full', 'After']) expect(await outside.posts(words)).toHaveLength(1);
    await vi.waitFor(
      async () =>
        expect(await readFile(join(disk.folder, 'insta-ai.log'), 'utf8')).toContain('log lines were dropped'),
      { timeout: 10_000 },
    );

    await disk.fill();
    launched.kill('SIGTERM');
    expect(await launched.exit).toBe(0);
    expect(launched.complained()).toBe('');
  },
);
