import { useTimeZone } from '@insta-ai/platform';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { keptInWords } from '@insta-ai/proto/rules/many/kept-words';
import classes from '../news/news.module.css';
import { BatchButtons } from './batch-buttons.tsx';
import { BatchFailures } from './batch-failures.tsx';
import {
  absentWaitInWords,
  budgetWaitInWords,
  busyWaitInWords,
  limitWaitInWords,
  offerInWords,
  progressInWords,
  progressOf,
} from './batch-words.ts';
import { useFading } from './use-fading.ts';
import { useFocusStays } from './use-focus-stays.ts';
import { useStill } from './use-still.ts';
import { useWish } from './use-wish.ts';

/** One batch: the offer, how far it is, or what became of it, with what a person can do about it. */
export function BatchBar({ batch }: { batch: Batch }) {
  const { wish, isPending } = useWish(batch._id);
  const place = useFocusStays<HTMLDivElement>(isPending);
  const timeZone = useTimeZone();
  const { total, done, working, failed } = progressOf(batch);
  const isOffered = batch.state === 'offered';
  const { kept = [] } = batch;
  const isGood = batch.state === 'ended' && failed + working + kept.length === 0;
  const isStill = useStill(`${batch.state} ${done} ${failed}`);
  useFading(isGood, () => wish('dismiss'));

  return (
    <div ref={place} className={classes.bar}>
      <div className={classes.line}>
        <span className={classes.words}>
          {isOffered ? offerInWords(batch) : progressInWords(batch, isStill)}
        </span>
        <BatchButtons batch={batch} isPending={isPending} onWish={wish} />
      </div>
      {!isOffered && (
        <progress
          className={classes.progress}
          max={total}
          value={done}
          aria-label="Texts and pictures done"
        />
      )}
      {batch.state === 'running' && batch.waitingForBudget !== undefined && (
        <span className={classes.hint}>{budgetWaitInWords(batch)}</span>
      )}
      {batch.state === 'running' && batch.waitingForAbsent !== undefined && (
        <span className={classes.hint}>{absentWaitInWords(batch)}</span>
      )}
      {batch.state === 'running' && batch.waitingForBusy !== undefined && (
        <span className={classes.hint}>{busyWaitInWords(batch)}</span>
      )}
      {batch.state === 'running' && batch.waitingForLimit && (
        <span className={classes.hint}>{limitWaitInWords(batch.waitingForLimit, timeZone)}</span>
      )}
      {kept.map(items => (
        <span key={items.reason} className={classes.hint}>
          {keptInWords(items)}
        </span>
      ))}
      <BatchFailures failures={batch.failures} isPending={isPending} onRetry={() => wish('retry')} />
    </div>
  );
}
