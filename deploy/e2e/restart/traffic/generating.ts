import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { until } from '../../api.ts';
import { openPage } from '../../open-page.ts';
import type { Workplace } from '../workplace.ts';
import type { RequestLog } from './request-log.ts';
import { repeat, type TrafficPart } from './traffic-part.ts';

/** What became of the clicks on Generate Image. */
export type Generations = {
  clicks: number;
  completed: number;
  failed: number;
  atProvider: number;
  /** Told over the socket, and those that the page found when it read again after an interruption. */
  heard: number;
  found: number;
};

/** Drawing costs the simulated provider more than all else here: on a busy machine more clicks would only wait for it. */
const atMost = 16;
const usuallyEveryMs = 2_000;
/** How long the last picture may take, and then the news of it, in milliseconds. */
const patienceMs = 240_000;

/** Clicks Generate Image again and again, with an open page that listens; a click without an answer is repeated as the same click. */
export async function generating(
  stage: Workplace,
  log: RequestLog,
  words: string,
  everyMs = usuallyEveryMs,
): Promise<TrafficPart & { settle(): Promise<Generations> }> {
  const { _id } = await stage.api.createContent({
    title: words,
    prompt: words,
    _contentType: stage.contentType,
  });
  let clicks = 0;
  const heard = new Set<string>();
  const found = new Set<string>();
  const completed = async () =>
    ((await log.ask('predictions', 'GET', `/api/predictions/content/${_id}`)).body as Prediction[]).filter(
      prediction => prediction.completed_at !== null,
    );

  const page = await openPage(stage.publicUrl, {
    token: stage.token,
    hear: {
      // What an earlier version says of a picture of today may lack it: then the page finds it.
      'image-generated': ({ prediction }: { prediction?: Prediction }) => {
        if (prediction?._content === _id) heard.add(prediction._id);
      },
    },
    // The page reads again when its connection is back; what was said meanwhile is found so.
    connected: () =>
      void completed().then(
        all => all.map(one => found.add(one._id)),
        () => {},
      ),
  });

  const part = repeat(
    everyMs,
    async index => {
      clicks += 1;
      const key = { 'idempotency-key': `${words}-${index}` };
      for (;;) {
        const answer = await log.ask(
          'generateImage',
          'POST',
          `/api/contents/${_id}/generateImage`,
          undefined,
          key,
        );
        if (!answer.failure) return;
      }
    },
    atMost,
  );
  return {
    stop: part.stop,
    async settle() {
      await until(
        async () => (await completed()).length,
        count => count >= clicks,
        patienceMs,
      );
      const all = await completed();
      await until(
        async () => all.filter(({ _id: id }) => heard.has(id) || found.has(id)).length,
        count => count >= clicks,
        patienceMs,
      ).catch(() => {});
      page.close();
      return {
        clicks,
        completed: all.length,
        failed: all.filter(({ error }) => error !== null).length,
        atProvider: (await stage.outside.predictions(words)).length,
        heard: heard.size,
        found: [...found].filter(id => !heard.has(id)).length,
      };
    },
  };
}
