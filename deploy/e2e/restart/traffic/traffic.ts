import { setTimeout as pause } from 'node:timers/promises';
import type { Workplace } from '../workplace.ts';
import { autosaving, type Saves } from './autosaving.ts';
import { browsing } from './browsing.ts';
import { type Generations, generating } from './generating.ts';
import { type Calendars, noCalendars, planning } from './planning.ts';
import { type Asked, openRequestLog } from './request-log.ts';
import { type Load, type Posts, scheduling } from './scheduling.ts';
import { type Pages, watching } from './watching.ts';

/** What steady traffic met while something was restarted. */
export type Report = {
  requests: Asked[];
  /** Per disturbance: its name and how long requests failed after it began, in milliseconds. */
  disturbed: { name: string; at: number; failures: Asked[]; untilWellMs: number; slowestMs: number }[];
  saves: Saves;
  generations: Generations;
  posts: Posts;
  /** Where pages were open. */
  pages?: Pages | undefined;
  calendars: Calendars;
};

/** What is done to the product, in its turn. */
export type Disturbance = { name: string; happen(): Promise<void> };

/** What failed, in words. */
export const failuresOf = ({ requests }: Report): string[] =>
  requests.flatMap(({ what, failure }) => (failure === undefined ? [] : [`${what}: ${failure}`]));

/** How long traffic goes on after the last disturbance, in milliseconds. */
const afterwardsMs = 3_000;

/** Lets people work while `disturbances` happen one after the other; answers when everything they began has come to its end. */
export async function underTraffic(
  stage: Workplace,
  words: string,
  disturbances: readonly Disturbance[],
  load: Load,
): Promise<Report> {
  const { publicUrl, token, pictures } = stage;
  const log = openRequestLog(publicUrl, token);
  const typedItem = await stage.api.createContent({ title: words, _contentType: stage.contentType });
  const watch = load.openPages ? await watching(stage, log, words, load.openPages) : undefined;
  const generation = await generating(stage, log, words, load.pictureEveryMs);
  const calendars = load.calendars && (await planning(stage, log, words));
  const reading = browsing(log, { id: stage.readItem, picture: pictures[0] ?? '' });
  const saving = autosaving(log, typedItem, words);
  const posting = scheduling(stage, log, words, load);
  const begun: { name: string; at: number }[] = [];
  await pause(1_000);
  for (const { name, happen } of disturbances) {
    begun.push({ name, at: Date.now() });
    await happen();
  }
  await pause(afterwardsMs);
  await Promise.all([reading, saving, generation, posting, watch, calendars].map(part => part?.stop()));
  const pages = await watch?.settle();
  const requests = [...log.asked];
  return {
    requests,
    disturbed: begun.map(({ name, at }, index) => during(requests, name, at, begun[index + 1]?.at)),
    saves: await saving.look(),
    generations: await generation.settle(),
    posts: await posting.settle(),
    pages,
    calendars: calendars?.look() ?? noCalendars,
  };
}

function during(requests: Asked[], name: string, from: number, to = Number.POSITIVE_INFINITY) {
  const asked = requests.filter(({ endedAt }) => endedAt >= from && endedAt < to);
  const failures = asked.filter(({ failure }) => failure !== undefined);
  const last = failures.reduce((latest, { endedAt }) => Math.max(latest, endedAt), from);
  const slowestMs = asked.reduce((most, one) => Math.max(most, one.endedAt - one.startedAt), 0);
  return { name, at: from, failures, untilWellMs: last - from, slowestMs };
}
