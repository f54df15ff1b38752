import type { Content } from '@insta-ai/proto/http/content';
import { livePace } from '../../../../services/instagram/src/steps/pace.ts';
import { until } from '../../api.ts';
import type { Workplace } from '../workplace.ts';
import type { RequestLog } from './request-log.ts';
import { repeat, type TrafficPart } from './traffic-part.ts';

/** What became of items that fell due. */
export type Posts = { due: number; published: number; onFeed: number; captions: number };

/** The simulated platform takes fifty posts a day, and four scenarios share them. */
const usuallyAtMost = 11;
/** How far ahead items are scheduled, in seconds. */
const leadSeconds = 2;
/**
 * How long the last post may take, in milliseconds. One whose worker was killed with its request on the way is sent again only when it
 * is certain that it is not live, and the others of its account wait for that.
 */
const usualPatienceMs = livePace.settleMs + 240_000;

/** How much people do. */
export type Load = {
  postEveryMs: number;
  /** At most so many posts. */
  posts?: number;
  /** How long the last post may take, in milliseconds. */
  patienceMs?: number;
  pictureEveryMs?: number;
  /** So many pages are open meanwhile. */
  openPages?: number;
  /** Calendars are asked for, which take longer than any other call. */
  calendars?: true;
};

/** Schedules items a few seconds ahead, every second one a carousel. */
export function scheduling(
  stage: Workplace,
  log: RequestLog,
  words: string,
  { postEveryMs: everyMs, posts: atMost = usuallyAtMost, patienceMs = usualPatienceMs }: Load,
): TrafficPart & { settle(): Promise<Posts> } {
  const due: string[] = [];
  const create = (caption: string, contents: string[]) =>
    log.ask('content', 'POST', '/api/contents', {
      title: caption,
      metaDescription: caption,
      contents,
      _contentType: stage.contentType,
      status: 'Scheduled',
      date: new Date(Math.ceil(Date.now() / 1000 + leadSeconds) * 1000).toISOString(),
    });
  const part = repeat(
    everyMs,
    async index => {
      const caption = `${words} ${index}.`;
      const contents = index % 2 === 0 ? stage.pictures.slice(0, 1) : stage.pictures;
      due.push(caption);
      // Without an answer the person looks into the list before trying again.
      for (;;) {
        if (!(await create(caption, contents)).failure) return;
        if ((await patientList(caption)).length > 0) return;
      }
    },
    atMost,
  );
  const list = async (title: string): Promise<Content[] | undefined> => {
    const filter = encodeURIComponent(JSON.stringify({ title }));
    const { body, failure } = await log.ask('contents by title', 'GET', `/api/contents?filter=${filter}`);
    return failure ? undefined : (body as Content[]);
  };
  const patientList = (title: string) =>
    until(
      () => list(title),
      found => found !== undefined,
    ).then(found => found ?? []);
  return {
    stop: part.stop,
    async settle() {
      const statuses = await until(
        async () => (await Promise.all(due.map(patientList))).flat().map(({ status }) => status),
        all => all.every(status => status === 'Published'),
        patienceMs,
      );
      const ours = (await stage.outside.posts()).filter(({ caption }) => caption.startsWith(`${words} `));
      return {
        due: due.length,
        published: statuses.length,
        onFeed: ours.length,
        captions: new Set(ours.map(({ caption }) => caption)).size,
      };
    },
  };
}
