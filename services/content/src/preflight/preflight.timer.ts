import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Logger } from '@insta-ai/chassis/logger';
import { message } from '@insta-ai/chassis/messaging/bus';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Replicas } from '@insta-ai/chassis/turns/replicas';
import { events } from '@insta-ai/proto/bus/events';
import type { Preflight } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { preflightChangedMessage } from '../publishing/publishing.messages.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { PreflightNote } from '../store/waiting-items.ts';
import { createReach, type Taken } from '../waiting/reach.ts';
import { takeWaiting, type Waiting } from '../waiting/take-waiting.ts';
import type { CheckResult, PreflightService } from './preflight.service.ts';
import { isLastCheck, nextPreflight, waitsForDate } from './preflight-moments.ts';

const batch = 10;

type Deps = {
  store: ContentsStore;
  preflight: Pick<PreflightService, 'check'>;
  replicas: Pick<Replicas, 'place'>;
  log: Logger;
  now?: () => Date;
};

/**
 * Checks scheduled items after each change, and a day and an hour before their date. The result is written onto the version
 * and moment that were read, so one of any number of replicas wins, and with it goes the only mail.
 */
export function preflightTimer({ store, preflight, replicas, log, now = () => new Date() }: Deps): Timer {
  const noteOf = async (item: ContentDocument): Promise<PreflightNote> =>
    waitsForDate(item)
      ? toNote(item, await preflight.check(item), now())
      : { set: { preflight: null, preflightAt: undefined } };
  const checkItem = async (item: ContentDocument): Promise<Taken> => {
    try {
      return (await store.notePreflight(item, await noteOf(item))) ? 'won' : 'lost';
    } catch (error) {
      // Its check stays ordered, and the next run tries again.
      log.warn({ err: error, contentId: item._id }, 'item could not be checked');
      return 'failed';
    }
  };
  const ordered: Waiting = {
    reach: createReach({ batch }),
    replicas,
    // A check asks others before it is noted.
    othersFirstMs: 2_000,
    momentOf: ({ preflightAt }) => preflightAt,
    find: (limit, behind) => store.preflightDue(now(), limit, behind),
    take: items => Promise.all(items.map(checkItem)),
  };
  return { name: 'preflight', everyMs: 1_000, run: stopping => takeWaiting(ordered, stopping) };
}

/** What is stored of a check, and the messages it causes. */
function toNote(item: ContentDocument, { preflight, isComplete }: CheckResult, now: Date): PreflightNote {
  const dueAt = item.dueAt ?? now;
  const set = { preflight, preflightAt: nextPreflight(dueAt, now, isComplete) };
  const isNews = JSON.stringify(item.preflight?.problems ?? null) !== JSON.stringify(preflight.problems);
  const mail = isLastCheck(dueAt, item.preflight, now) ? atRiskMessages(item, preflight, dueAt) : [];
  return { set, messages: [...(isNews ? [preflightChangedMessage(item, preflight)] : []), ...mail] };
}

function atRiskMessages(item: ContentDocument, { problems }: Preflight, dueAt: Date) {
  const [worst] = problems.filter(({ level }) => level === 'error');
  if (!worst) return [];
  // Named by item and date: a repeated check within the hour sends no second mail.
  const head = { id: `${item._id}.${dueAt.getTime()}.content-at-risk`, userId: item.owner };
  const { message: text, fix: advice } = worst;
  const payload = {
    contentId: item._id,
    title: item.title,
    message: text,
    advice,
    due: timestampFromDate(dueAt),
  };
  return [message(events.contentAtRisk, head, payload)];
}
