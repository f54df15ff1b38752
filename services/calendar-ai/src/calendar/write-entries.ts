import { budgetFullOf } from '@insta-ai/chassis/outside/budget-full';
import { onceThereIsRoom, type RoomPatience } from '@insta-ai/chassis/outside/once-there-is-room';
import { entriesPerCall } from '@insta-ai/proto/data/calendar-ai';
import type { RecentPost } from '@insta-ai/proto/http/calendar-ai';
import { findTold } from '@insta-ai/proto/rules/voice/text-similarity';
import { askForJson } from '../text-model/ask-for-json.ts';
import type { Chat } from '../text-model/chat.gateway.ts';
import { roomUntil } from '../text-model/paying/paid-chat.ts';
import { mendOf, nobodyWaits } from '../text-model/text-model.errors.ts';
import { hasVoice, inVoice } from '../voice/in-voice.ts';
import type { Voice } from '../voice/voice.gateway.ts';
import { fitText, oneLine } from '../writing/fit-text.ts';
import { tidyImagePrompt } from '../writing/image-prompt.ts';
import { entriesMissing, goesOn, tookTooLong } from './calendar.errors.ts';
import { type CalendarBrief, calendarTask, type NumberedSlot, type WrittenEntry } from './calendar-task.ts';
import type { Slot } from './plan-slots.ts';

/** Batches at the same time. */
const workers = 3;
/** Times a batch is asked for until every slot has its entry. */
const rounds = 3;
/** Entries named to the model so that it does not repeat them. */
const remembered = 60;

export type EntryTexts = Pick<WrittenEntry, 'location' | 'city' | 'description' | 'prompt'> & {
  /** A post of the last 60 days that they tell again. */
  resembles?: RecentPost;
  /** The voice of the owner was too long for the model. */
  lacksVoice?: true;
};

/** The texts of a slot, by its place from 0. */
export type PlacedTexts = { place: number; texts: EntryTexts };

/** What is to be written, until when, and for whom. */
export type EntriesTask = {
  brief: CalendarBrief;
  /** Of the person; undefined where it could not be had. What they posted lately is not told again. */
  voice?: Voice | undefined;
  slots: readonly Slot[];
  /** Descriptions that no entry may repeat. */
  known?: readonly string[];
  /** Moment at which nobody waits any more, in milliseconds since the epoch. */
  deadline: number;
  /** Aborts when the one who asked has left. */
  signal?: AbortSignal | undefined;
  /** What the last writer waits by for room in a budget. */
  clock?: RoomPatience['clock'];
  /** What is written and paid already: it is not asked for again. */
  before?: readonly PlacedTexts[];
  /** Aborts when no further piece may begin here; those under way come to their end, and are paid for once. */
  ending?: AbortSignal | undefined;
  /** Hears the texts of some slots as soon as they are there, and how many there are by then; nothing more is asked for before it is done. */
  onWritten?(texts: PlacedTexts[], written: number): unknown;
};

/** Has the texts of all slots written, in their order: one for each, never fewer or more. */
export async function writeEntries(chat: Chat, task: EntriesTask): Promise<EntryTexts[]> {
  const { before = [], ending } = task;
  const written = new Map<number, EntryTexts>(before.map(({ place, texts }) => [place + 1, texts]));
  const numbered = task.slots
    .map((slot, place) => ({ ...slot, index: place + 1 }))
    .filter(({ index }) => !written.has(index));
  const open = inBatches(numbered, entriesPerCall);
  // What this model takes at once; each batch that was too much for it halves the rest as well.
  let most = entriesPerCall;
  // What of the voice is not too long for it.
  let heard = task.voice;
  let atWork = workers;
  let isOver = false;
  const left = [task.signal, ending].filter(signal => signal !== undefined);
  const patience = { until: roomUntil(task.deadline), signal: AbortSignal.any(left), clock: task.clock };
  const leftOf = (batch: NumberedSlot[]) => batch.filter(({ index }) => !written.has(index));
  /** Whether the rest of a batch that failed is to be tried by this worker or by another; throws where nobody is to. */
  const goOnAfter = (error: unknown, batch: NumberedSlot[], hadVoice: boolean): 'here' | 'elsewhere' => {
    const left = leftOf(batch);
    if (batch.length > 1 && /less|shorter/.test(mendOf(error) ?? '')) {
      most = Math.min(most, Math.ceil(batch.length / 2));
      open.unshift(left);
      return 'here';
    }
    // What the calendar is about matters more than how it sounds.
    if (hadVoice && mendOf(error) === 'shorter') {
      heard = undefined;
      open.unshift(left);
      return 'here';
    }
    const full = budgetFullOf(error);
    // What the others are expected to cost is held, mostly more than it comes to: fewer at once may have room.
    if (full && atWork > 1) {
      open.unshift(left);
      atWork -= 1;
      return 'elsewhere';
    }
    // The others ended while this was refused: alone it waits. Once it has, the refusal promises nothing any more.
    if (full?.mayHaveRoom) {
      open.unshift(left);
      return 'here';
    }
    // Nobody will read the other batches, so do not start them.
    isOver = true;
    throw error;
  };
  /** Whoever finds nothing is not at work from that moment on, so that no piece is left to somebody who will not look again. */
  const next = () => {
    const batch = isOver || ending?.aborted ? undefined : open.shift();
    if (!batch) atWork -= 1;
    return batch;
  };
  const work = async () => {
    for (let batch = next(); batch; batch = next()) {
      if (batch.length > most) {
        open.unshift(...inBatches(batch, most));
        continue;
      }
      const piece = batch;
      const how = { written, share: most / entriesPerCall, heard };
      const write = () => writeBatch(chat, task, leftOf(piece), how);
      try {
        // With nobody else at work, what holds the room is no part of this calendar, and may end while it has time.
        await (atWork > 1 ? write() : onceThereIsRoom(write, patience));
      } catch (error) {
        if (goOnAfter(error, batch, hasVoice(how.heard)) === 'elsewhere') return;
      }
    }
  };
  // What the others are writing is paid for, so it comes before the calendar fails.
  const ends = await Promise.allSettled(Array.from({ length: workers }, work));
  // Whatever failed besides: who goes on will see it, if it is still so.
  if (ending?.aborted && written.size < task.slots.length) throw goesOn();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return [...written].sort(([a], [b]) => a - b).map(([, texts]) => texts);
}

async function writeBatch(
  chat: Chat,
  { brief, voice, known = [], deadline, signal, ending, onWritten }: EntriesTask,
  batch: NumberedSlot[],
  { written, share, heard }: { written: Map<number, EntryTexts>; share: number; heard: Voice | undefined },
): Promise<void> {
  const posted = voice?.recent ?? [];
  const findPosted = findTold(posted);
  let missing = batch;
  for (let round = 1; round <= rounds && missing.length > 0; round += 1) {
    if (signal?.aborted) throw nobodyWaits();
    if (ending?.aborted) throw goesOn();
    if (Date.now() >= deadline) throw tookTooLong();
    const said = [
      ...posted.map(({ text }) => text).toReversed(),
      ...known,
      ...[...written.values()].map(({ description }) => description),
    ];
    const recent = said.slice(-Math.ceil(remembered * share)).map(description => fitText(description, 80));
    const reply = await askForJson(chat, {
      ...inVoice(calendarTask(brief, missing, recent), heard),
      // Fewer slots at once come first, then none of the voice; only then does the description become shorter.
      keepsTexts: missing.length > 1 || hasVoice(heard),
      deadline,
      signal,
    });
    const placed: PlacedTexts[] = [];
    // In the last round a repeat is better than a calendar that fails; it says that it is one.
    const isRepeat = (text: string) => round < rounds && findPosted(text) !== undefined;
    const usable = usableIn(reply.entries, missing, isRepeat);
    for (const { index, location, city, description, prompt = '' } of usable) {
      const post = findPosted(description);
      const texts = {
        location: fitText(oneLine(location), 200),
        city: fitText(oneLine(city), 200),
        description: fitText(description, 2_000),
        prompt: tidyImagePrompt(prompt),
        ...(post && { resembles: post }),
        ...lackOf(voice, heard),
      };
      written.set(index, texts);
      placed.push({ place: index - 1, texts });
    }
    if (placed.length > 0) await onWritten?.(placed, written.size);
    missing = missing.filter(slot => !written.has(slot.index));
  }
  if (missing.length > 0) throw entriesMissing(missing.length);
}

function lackOf(voice: Voice | undefined, heard: Voice | undefined): Pick<EntryTexts, 'lacksVoice'> {
  return voice === heard ? {} : { lacksVoice: true };
}

/** One for each slot. Foreign and repeated numbers are passed over: the first answer for a slot is the one. */
function usableIn(
  entries: readonly WrittenEntry[],
  missing: readonly NumberedSlot[],
  isRepeat: (description: string) => boolean,
): WrittenEntry[] {
  const usable = new Map<number, WrittenEntry>();
  for (const entry of entries) {
    const { index, description } = entry;
    const isAsked = missing.some(slot => slot.index === index) && !usable.has(index);
    if (isAsked && description.trim() !== '' && !isRepeat(description)) usable.set(index, entry);
  }
  return [...usable.values()];
}

function inBatches(slots: NumberedSlot[], most: number): NumberedSlot[][] {
  // Even ones: 24 are 12 and 12, not 20 and 4.
  const batches = Math.ceil(slots.length / most);
  const size = Math.ceil(slots.length / batches);
  return Array.from({ length: batches }, (_, batch) => slots.slice(batch * size, (batch + 1) * size)).filter(
    ({ length }) => length > 0,
  );
}
