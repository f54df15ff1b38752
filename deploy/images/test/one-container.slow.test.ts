import { open } from '@insta-ai/deploy/testing/launch';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../e2e/api.ts';
import { createOutside } from '../../e2e/outside.ts';
import { type OwnContainer, ownVolume, startContainer, whyNoContainer } from './own-container.ts';

const whyNot = whyNoContainer();

/** Opens the newest sign-in link of the log. */
async function signedIn(container: OwnContainer) {
  const links = (await container.said()).match(/\/\?code=\S+/g) ?? [];
  const { token } = await open(new URL(links.at(-1) ?? '', container.url));
  return createApi(container.url, token);
}

/** Healthy, and its link is in the log: that comes a moment later. */
async function started(container: OwnContainer, links = 1) {
  await container.untilHealthy();
  await expect
    .poll(async () => (await container.said()).match(/\/\?code=\S+/g)?.length)
    .toBeGreaterThanOrEqual(links);
  return signedIn(container);
}

describe.skipIf(whyNot)(`the whole product in one container${whyNot ? ` (${whyNot})` : ''}`, () => {
  it('publishes an item, and has everything again after an orderly end and after a kill', async () => {
    const container = await startContainer(await ownVolume());
    const api = await started(container);
    const { _id: _contentType } = await api.createContentType({ name: 'Posts' });
    const { _id } = await api.createContent({ title: 'Bay', prompt: 'a bay', _contentType });
    await api.saveContent(_id, { contents: await api.generate(_id), metaDescription: 'A bay at dawn' });
    expect(await api.publish(_id)).toMatchObject({ status: 'Published' });

    expect(await container.stop()).toBe(0);
    await container.start();
    const second = await started(container, 2);
    expect(await second.content(_id)).toMatchObject({ title: 'Bay', status: 'Published' });
    const { _id: later } = await second.createContent({ title: 'Before the kill', _contentType });

    await container.kill();
    await container.start();
    const third = await started(container, 3);
    expect(await third.content(later)).toMatchObject({ title: 'Before the kill' });
    expect(await createOutside(container.simulatorUrl).posts('A bay at dawn')).toHaveLength(1);
    expect(await container.said()).not.toMatch(/cannot start|Installing|not installed/);
  });

  it('makes a Reel of two pictures with the ffmpeg of the image', async () => {
    const container = await startContainer(await ownVolume());
    const api = await started(container);
    const fields = { name: 'Reels', instagramType: 'Reel', aspect_ratios_selection: '768*1344' } as const;
    const { _id: _contentType } = await api.createContentType(fields);
    const { _id } = await api.createContent({ title: 'Film', prompt: 'a film', _contentType });
    const contents = await api.generate(_id, 2);
    await api.saveContent(_id, { contents, metaDescription: 'Two views of the bay' });

    expect(await api.publish(_id)).toMatchObject({ status: 'Published' });
  });

  it('a second one on the same volume says why it does not start, and the first goes on', async () => {
    const volume = await ownVolume();
    const first = await startContainer(volume);
    await first.untilHealthy();

    const second = await startContainer(volume);

    expect(await second.exitCode()).toBe(1);
    expect(await second.said()).toContain('The data folder /data is used by another Insta AI');
    await first.untilHealthy();
  });

  it('ends with code 0 when it is told to before it has started', async () => {
    const container = await startContainer(await ownVolume());

    expect(await container.stop()).toBe(0);
  });

  it('has the command of the operator, neither rights nor a place to write beside its volume', async () => {
    const container = await startContainer(await ownVolume());
    await container.untilHealthy();

    expect(await container.exec('insta', 'dead-letters', 'list')).toBe('There are no dead letters.');
    expect(await container.exec('id', '-u')).toBe('1000');
    expect(await container.exec('grep', 'CapEff', '/proc/1/status')).toMatch(/\b0{16}$/);
    await expect(container.exec('touch', '/app/anything')).rejects.toThrow('Read-only file system');
  });
});
