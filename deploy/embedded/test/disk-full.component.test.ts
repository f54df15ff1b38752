import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { ask, launch, ownSettings, type Person, testFolder } from '@insta-ai/deploy/testing/launch';
import { canMount, mountSmallDisk } from '@insta-ai/deploy/testing/servers/small-disk';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApi, until } from '../../e2e/api.ts';
import { sendFile } from '../../testing/send-file.ts';

/** A data folder on a disk of its own, which can be filled and emptied. */
async function ownDisk() {
  const disk = mountSmallDisk(await testFolder(), 96);
  onTestFinished(disk.release);
  return disk;
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

    await disk.fill();
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

    await disk.empty();
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
