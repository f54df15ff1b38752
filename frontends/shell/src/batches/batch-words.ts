import type { Batch, BatchProgress } from '@insta-ai/proto/http/many/content-batch';
import { momentInWords } from '@insta-ai/proto/rules/clock/moment-in-words';
import { aboutDollars, atLeastDollars } from '@insta-ai/proto/rules/spending/dollars';
import { aboutTime, amount } from './time-left.ts';

type Steps = Pick<Batch, 'texts' | 'pictures'>;

/** Texts and pictures together. */
export function progressOf({ texts, pictures }: Steps): BatchProgress {
  const sum = (part: keyof BatchProgress) => texts[part] + pictures[part];
  return { total: sum('total'), working: sum('working'), done: sum('done'), failed: sum('failed') };
}

/** What an offer asks: `Write the texts and draw the pictures of these 54 items? About 18 minutes, about $2.10.` */
export function offerInWords(
  batch: Steps & Pick<Batch, 'items' | 'secondsLeft' | 'price' | 'leastPrice'>,
): string {
  const time = aboutTime(batch.secondsLeft ?? 0);
  const about = [time, priceInWords(batch)].filter(Boolean).join(', ');
  return `${questionOf(batch)} ${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
}

/** Undefined before anybody can know it. */
function priceInWords({ price, leastPrice }: Pick<Batch, 'price' | 'leastPrice'>): string | undefined {
  if (price !== undefined) return aboutDollars(price * 1_000_000);
  return leastPrice === undefined ? undefined : atLeastDollars(leastPrice * 1_000_000);
}

function questionOf({ texts, pictures, items }: Steps & Pick<Batch, 'items'>): string {
  const [whose, s] = items === 1 ? ['this item', ''] : [`these ${items} items`, 's'];
  if (pictures.total === 0) return `Write the text${s} of ${whose}?`;
  if (texts.total === 0) return `Draw the picture${s} of ${whose}?`;
  // Some of them have one of the two already.
  if (texts.total !== pictures.total || texts.total !== items)
    return `Write ${amount(texts.total, 'text')} and draw ${amount(pictures.total, 'picture')} for ${whose}?`;
  return `Write the text${s} and draw the picture${s} of ${whose}?`;
}

/** The verb of the yes, by what there is to do. */
export function yesOf({ texts, pictures }: Steps): string {
  if (pictures.total === 0) return 'Write';
  return texts.total === 0 ? 'Draw' : 'Write and draw';
}

/** What is going on: `Writing and drawing`. */
function workInWords({ texts, pictures }: Steps): string {
  if (pictures.total === 0) return 'Writing';
  return texts.total === 0 ? 'Drawing' : 'Writing and drawing';
}

/** What has not come for a while: `waiting for 1 text and 4 pictures`. A guess at the time would be none. */
function waitInWords({ texts, pictures }: Steps): string {
  const parts = [
    texts.working > 0 && amount(texts.working, 'text'),
    pictures.working > 0 && amount(pictures.working, 'picture'),
  ];
  return `waiting for ${parts.filter(Boolean).join(' and ')}`;
}

/** How far a batch is: `Writing and drawing: 31 of 108 done, about 9 minutes left`; `isStill` when nothing came for a while. */
export function progressInWords(
  batch: Steps & Pick<Batch, 'state' | 'secondsLeft' | 'leftOut'>,
  isStill = false,
): string {
  const { total, done, working } = progressOf(batch);
  const { leftOut = 0 } = batch;
  const parts = leftOut > 0 ? [`${done} done`, `${leftOut} left out`] : [`${done} of ${total} done`];
  if (batch.state === 'ended' && working > 0) parts.push(`${working} begun and still being finished`);
  if (batch.state === 'running')
    parts.push(isStill && working > 0 ? waitInWords(batch) : `${aboutTime(batch.secondsLeft ?? 0)} left`);
  const words = parts.join(', ');
  if (batch.state === 'ended') return words;
  return batch.state === 'paused' ? `Paused: ${words}` : `${workInWords(batch)}: ${words}`;
}

/** Why some do not come: `3 wait for room in the budget …`. */
export function budgetWaitInWords({ waitingForBudget = 0 }: Pick<Batch, 'waitingForBudget'>): string {
  return waitInTurn(waitingForBudget, 'for room in the budget, which other calls hold until they end');
}

/** The same for what is away: `3 wait because the text model, or a part of Insta AI, cannot be reached. …`. */
export function absentWaitInWords({ waitingForAbsent = 0 }: Pick<Batch, 'waitingForAbsent'>): string {
  return waitInTurn(
    waitingForAbsent,
    'because the text model, or a part of Insta AI, cannot be reached right now',
  );
}

/** The same for a provider that refuses as too many: `3 wait because the model has too much to do right now. …`. */
export function busyWaitInWords({ waitingForBusy = 0 }: Pick<Batch, 'waitingForBusy'>): string {
  return waitInTurn(waitingForBusy, 'because the model has too much to do right now');
}

function waitInTurn(steps: number, why: string): string {
  const [wait, they, are] = steps === 1 ? ['waits', 'It', 'is'] : ['wait', 'They', 'are'];
  return `${steps} ${wait} ${why}. ${they} ${are} tried again automatically.`;
}

/** The same for a limit of the person: `4 wait: you have had as many made as you may for now. …`. */
export function limitWaitInWords(
  { steps, until }: NonNullable<Batch['waitingForLimit']>,
  timeZone: string,
): string {
  const [wait, they, go] = steps === 1 ? ['waits', 'It', 'goes'] : ['wait', 'They', 'go'];
  const moment = momentInWords(new Date(until), timeZone);
  return `${steps} ${wait}: you have had as many made as you may for now. ${they} ${go} on automatically from ${moment}.`;
}

/** Said once to those who listen, when the state changes; how far it is would be said all the time. */
export function stateInWords(batch: Batch): string {
  if (batch.state === 'offered') return offerInWords(batch);
  if (batch.state === 'running') return `${workInWords(batch)} is under way.`;
  if (batch.state === 'paused') return `${workInWords(batch)} is paused.`;
  const { failed } = progressOf(batch);
  return `${workInWords(batch)} has ended.${failed > 0 ? ` ${failed} could not be done.` : ''}`;
}

/** What stays and what does not, before a batch is cut short. */
export function cancelInWords(batch: Steps): string {
  const { total, done, failed, working } = progressOf(batch);
  const left = total - done - failed - working;
  const begun = working > 0 ? ` ${working} already begun will be finished.` : '';
  return `What is done stays.${begun} ${left} will be left out; you can still make ${left === 1 ? 'it' : 'them'} item by item.`;
}
