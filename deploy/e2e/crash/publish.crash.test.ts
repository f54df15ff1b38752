import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi, until } from '../api.ts';
import { type CrashStage, openCrashStage } from './crash-stage.ts';

/** More steps than this are recorded or the test would prove too little. */
const fewestSteps = 12;

describe('a scheduled item survives a kill at every stored step', () => {
  let stage: CrashStage;
  let api: Api;
  let contentTypeId: string;
  let pictures: string[];

  beforeAll(async () => {
    stage = await openCrashStage();
    api = await connect();
    contentTypeId = (await api.createContentType({ name: 'Crash' }))._id;
    await connectAccount();
    pictures = await twoPictures();
  });
  afterAll(async () => {
    await stage?.stop();
  });

  const connect = async () => {
    const product = await stage.product();
    return createApi(product.publicUrl, product.token);
  };
  const connectAccount = () =>
    api.ask('POST', '/api/instagram/login', { accessToken: stage.simulator.credentials.userAccessToken });
  const twoPictures = async () => {
    const { _id } = await api.createContent({
      title: 'pictures',
      prompt: 'a quiet bay',
      _contentType: contentTypeId,
    });
    await api.generateImage(_id, 'one');
    await api.generateImage(_id, 'two');
    const predictions = await until(
      () => api.predictions(_id),
      all => all.length === 2 && all.every(prediction => prediction.completed_at !== null),
    );
    return predictions.flatMap(prediction => prediction.output);
  };
  const untilPublished = (id: string) =>
    until(
      () => api.content(id),
      content => content.status === 'Published',
    );
  const schedule = async (metaDescription: string, contents: string[]) => {
    const planned = {
      title: metaDescription,
      metaDescription,
      contents,
      status: 'Scheduled',
      _contentType: contentTypeId,
    } as const;
    return (await api.createContent({ ...planned, date: new Date().toISOString() }))._id;
  };
  const onFeed = async (caption: string) => {
    const posts = (await (await fetch(`${stage.simulator.url}/control/posts`)).json()) as {
      caption: string;
    }[];
    return posts.filter(post => post.caption.includes(caption)).length;
  };

  it.each([
    ['single image', 1],
    ['carousel', 2],
  ])(
    '%s: one post on the feed and the item is Published, whatever step was the last',
    async (kind, count) => {
      const steps = await stage.record(async () => {
        await untilPublished(await schedule(`${kind} rehearsal`, pictures.slice(0, count)));
      });
      expect(steps.length).toBeGreaterThanOrEqual(fewestSteps);

      for (const index of steps.keys()) {
        const caption = `${kind} killed at ${index}.`;
        let id = '';
        const label = await stage.killAt(index, async () => {
          id = await schedule(caption, pictures.slice(0, count));
          await untilPublished(id);
        });

        api = await connect();
        id ||= await findByTitle(caption);
        const content = await untilPublished(id);

        const where = `after step ${index} (${label})`;
        expect(await onFeed(caption), where).toBe(1);
        expect(content.permalink, where).toMatch(/^http/);
        expect(content.outcome, where).toBeNull();
      }
    },
    900_000,
  );

  /** The answer to a save may be lost though the item was stored, as the person would see in the list. */
  const findByTitle = async (title: string) => {
    const found = await api.ask<{ _id: string }[]>(
      'GET',
      `/api/contents?filter=${encodeURIComponent(JSON.stringify({ title }))}`,
    );
    return found[0]?._id ?? schedule(title, pictures.slice(0, 1));
  };
});
