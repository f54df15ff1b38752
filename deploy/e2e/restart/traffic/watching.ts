import type { Content } from '@insta-ai/proto/http/content';
import { linePace } from '../../../../frontends/_platform/src/line.ts';
import { until } from '../../api.ts';
import { type OpenPage, openPage } from '../../open-page.ts';
import type { Member, Workplace } from '../workplace.ts';
import type { RequestLog } from './request-log.ts';
import { repeat, type TrafficPart } from './traffic-part.ts';

/** What became of the open pages. */
export type Pages = {
  open: number;
  /** Those that are connected in the end, without anybody's doing. */
  connected: number;
  /** Those of them that no longer poll. */
  quick: number;
  /** Reminders that came while something was restarted, and pages that know all those of their person. */
  reminders: number;
  upToDate: number;
  /** Pages that heard the one that came after it all. */
  heardLast: number;
  /** How many were without a connection for longer than the first try to come back may take, and the longest, in milliseconds. */
  cutLong: number;
  longestCutMs: number;
};

/** A reminder moves nothing but an item and its mail: so many cost less than one picture. */
const reminderEveryMs = 1_000;
/** A list tells forty items: no page has to turn one. */
const atMost = 40;
/** Pages that are opened at once. */
const atOnce = 10;
/** How long the last page may take to come back, and news to reach it, in milliseconds. */
const patienceMs = 120_000;
const { reconnectionDelay, randomizationFactor } = linePace;
const firstTryMs = reconnectionDelay * (1 + randomizationFactor);

type Watcher = Member & { due: Set<string>; pages: Watched[] };
type Watched = OpenPage & { heard: Set<string>; seen: Set<string> };

/** Open pages of all persons that listen for reminders, as the list of items does. */
export async function watching(
  { publicUrl, members }: Workplace,
  log: RequestLog,
  words: string,
  count: number,
): Promise<TrafficPart & { settle(): Promise<Pages> }> {
  const title = `${words} reminder`;
  const watchers: Watcher[] = members.map(member => ({ ...member, due: new Set(), pages: [] }));
  const of = (index: number) => watchers[index % watchers.length] as Watcher;
  const ask = ({ token }: Member, what: string, method: string, path: string, body?: unknown) =>
    log.ask(what, method, path, body, { authorization: `Bearer ${token}` });

  const remind = async (watcher: Watcher): Promise<string | undefined> => {
    const date = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000).toISOString();
    const item = { title, date, status: 'Scheduled', notify: true };
    const { body, failure } = await ask(watcher, 'reminder', 'POST', '/api/contents', item);
    if (failure !== undefined) return undefined;
    const { _id } = body as Content;
    watcher.due.add(_id);
    return _id;
  };
  const filter = encodeURIComponent(JSON.stringify({ title }));
  const list = `/api/contents?pageSize=${atMost}&sortKey=date&filter=${filter}`;

  const open = async (watcher: Watcher) => {
    const heard = new Set<string>();
    const seen = new Set<string>();
    const look = async () => {
      const { body, failure } = await ask(watcher, 'contents again', 'GET', list);
      if (failure !== undefined) return;
      for (const item of (body as Content[]).filter(isReminded)) seen.add(item._id);
    };
    const page = await openPage(publicUrl, {
      token: watcher.token,
      hear: {
        'content-changed': ({ content }) => {
          if (isReminded(content)) heard.add(content._id);
        },
      },
      connected: () => void look(),
    });
    watcher.pages.push({ ...page, heard, seen });
  };
  // All at once would be a crowd at the door, which nobody is who has had a page open.
  for (let index = 0; index < count; index += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - index) }, (_, next) => open(of(index + next))),
    );

  const part = repeat(
    reminderEveryMs,
    async index => void (await remind(of(index))),
    atMost * watchers.length,
  );
  const all = () => watchers.flatMap(watcher => watcher.pages.map(page => ({ watcher, page })));
  const untilAll = (isWell: (one: ReturnType<typeof all>[number]) => boolean) =>
    until(
      async () => all().filter(one => isWell(one)).length,
      well => well === count,
      patienceMs,
    ).catch(() => all().filter(one => isWell(one)).length);
  return {
    stop: part.stop,
    async settle() {
      try {
        const connected = await untilAll(({ page }) => page.isConnected());
        const reminders = watchers.reduce((sum, { due }) => sum + due.size, 0);
        const upToDate = await untilAll(({ watcher, page }) =>
          [...watcher.due].every(id => page.heard.has(id) || page.seen.has(id)),
        );
        const last = new Map<Watcher, string | undefined>();
        for (const watcher of watchers) last.set(watcher, await remind(watcher));
        const heardLast = await untilAll(({ watcher, page }) => page.heard.has(last.get(watcher) ?? ''));
        const quick = all().filter(({ page }) => page.isQuick()).length;
        const cuts = all().map(({ page }) => Math.max(0, ...page.gaps()));
        return {
          open: count,
          connected,
          quick,
          reminders,
          upToDate,
          heardLast,
          cutLong: cuts.filter(ms => ms > firstTryMs).length,
          longestCutMs: Math.max(...cuts),
        };
      } finally {
        for (const { page } of all()) page.close();
      }
    },
  };
}

function isReminded({ outcome }: Pick<Content, 'outcome'>): boolean {
  return outcome?.state === 'notified';
}
