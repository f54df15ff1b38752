import { AppError } from '@insta-ai/chassis/app-error';
import { hurriedClock } from '@insta-ai/chassis/outside/hurried-clock';
import { entriesPerCall } from '@insta-ai/proto/data/calendar-ai';
import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../text-model/chat.gateway.ts';
import { callFailed, cutOff } from '../text-model/text-model.errors.ts';
import type { Slot } from './plan-slots.ts';
import { type EntriesTask, type EntryTexts, writeEntries } from './write-entries.ts';

type Asked = { slots: { index: number; type: string; date: string }[]; already_written: string[] };
type Entry = { index: number; location: string; city: string; description: string; prompt: string };

const brief = { description: 'A week in Bali', activities: 'surf', promptCalendar: 'be funny' };
const slots = (amount: number): Slot[] =>
  Array.from({ length: amount }, (_, n) => ({
    type: 'Story',
    date: new Date(n),
    local: '2026-12-01T10:00',
  }));
const entry = (index: number): Entry => ({
  index,
  location: 'Beach ',
  city: 'Canggu',
  description: `Idea ${index}`,
  prompt: `Prompt: "wave ${index}"`,
});

/** A text model that answers as the test says, and remembers what it was asked. */
function model(answer: (slots: Asked['slots'], call: number) => unknown) {
  const asked: Asked[] = [];
  const texts: string[] = [];
  const chat = async ({ messages }: ChatRequest) => {
    const request: Asked = JSON.parse(messages[1]?.content.split('\n')[1] ?? '');
    asked.push(request);
    texts.push(messages.map(({ content }) => content).join('\n'));
    const said = answer(request.slots, asked.length);
    return typeof said === 'string' ? said : JSON.stringify({ entries: said });
  };
  const write = (amount: number, signal?: AbortSignal, ms = 60_000, onWritten?: EntriesTask['onWritten']) =>
    writeEntries(chat, { brief, slots: slots(amount), deadline: Date.now() + ms, signal, onWritten });
  return { asked, texts, write, chat };
}

type Budgeted = { hasRoom(): boolean; around(count: number): void; mayHaveRoom?: true };

/** A text model whose calls are made only while there is room; `around` hears of each that begins (1) and ends (-1). */
function budgeted({ hasRoom, around, mayHaveRoom }: Budgeted) {
  const { asked, chat } = model(all);
  const paid = async (request: ChatRequest) => {
    if (!hasRoom()) {
      const details = { isBudgetFull: true, mayHaveRoom };
      throw new AppError('failed_precondition', 'This would go over the budget.', { details });
    }
    around(1);
    try {
      await new Promise(resolve => setImmediate(resolve));
      return await chat(request);
    } finally {
      around(-1);
    }
  };
  return { asked, chat: paid };
}

const all = (wanted: Asked['slots']) => wanted.map(({ index }) => entry(index));

describe('the texts of a calendar', () => {
  it.each([1, 12, 13, 54, 500])(
    'of %i entries are asked for in batches and come back in order',
    async amount => {
      const { asked, write } = model(all);

      const written = await write(amount);

      expect(written.map(({ description }) => description)).toEqual(
        Array.from({ length: amount }, (_, n) => `Idea ${n + 1}`),
      );
      expect(written[0]).toEqual({
        location: 'Beach',
        city: 'Canggu',
        description: 'Idea 1',
        prompt: 'wave 1',
      });
      expect(asked).toHaveLength(Math.ceil(amount / entriesPerCall));
      expect(Math.max(...asked.map(request => request.slots.length))).toBeLessThanOrEqual(entriesPerCall);
    },
  );

  it('are asked for fewer at once where a budget has no room for so many', async () => {
    let atOnce = 0;
    const { chat, asked } = budgeted({ hasRoom: () => atOnce < 1, around: count => (atOnce += count) });

    const written = await writeEntries(chat, { brief, slots: slots(48), deadline: Date.now() + 60_000 });

    expect(written).toHaveLength(48);
    expect(asked).toHaveLength(4);
  });

  it.each([1, 12, 24, 48])(
    'wait, all %i of them, while everything is held by others, though all writers are refused at once',
    async amount => {
      const { clock, waitedMs } = hurriedClock();
      const { chat, asked } = budgeted({
        hasRoom: () => waitedMs() > 20_000,
        around: () => {},
        mayHaveRoom: true,
      });

      const written = await writeEntries(chat, {
        brief,
        slots: slots(amount),
        deadline: Date.now() + 60_000,
        clock,
      });

      expect(written).toHaveLength(amount);
      expect(asked).toHaveLength(Math.ceil(amount / entriesPerCall));
    },
  );

  it('that were written before a budget was full are told before it is said that the rest is missing', async () => {
    let made = 0;
    const { chat, asked } = budgeted({
      hasRoom: () => made < 2,
      around: count => (made += Math.max(0, count)),
    });
    const told: number[] = [];
    const onWritten: EntriesTask['onWritten'] = placed => told.push(...placed.map(({ place }) => place));

    const writing = writeEntries(chat, { brief, slots: slots(48), deadline: Date.now() + 60_000, onWritten });

    await expect(writing).rejects.toThrow('This would go over the budget.');
    expect(asked).toHaveLength(2);
    expect(new Set(told).size).toBe(24);
  });

  it('are asked for with the wishes of the person, the hour on their clock, and what is written already', async () => {
    const { asked, texts, write } = model(all);

    await write(80);

    expect(texts[0]).toContain("The owner's wishes for the calendar: be funny");
    expect(asked[0]).toMatchObject({
      description: 'A week in Bali',
      activities: 'surf',
      slots: expect.arrayContaining([{ index: 1, type: 'Story', date: 'Tuesday, 1 December 2026, 10:00' }]),
      already_written: [],
    });
    expect(asked.at(-1)?.already_written).toContain('Idea 20');
  });

  it('that were left out are asked for again, and only those', async () => {
    const { asked, write } = model((wanted, call) =>
      call === 1
        ? [entry(1), { ...entry(2), description: ' ' }, entry(99), { ...entry(1), description: 'Twice' }]
        : all(wanted),
    );

    const written = await write(4);

    expect(written.map(({ description }) => description)).toEqual(['Idea 1', 'Idea 2', 'Idea 3', 'Idea 4']);
    expect(asked.map(request => request.slots.map(({ index }) => index))).toEqual([
      [1, 2, 3, 4],
      [2, 3, 4],
    ]);
  });

  it('that never come are an error that says how many, and no calendar', async () => {
    const { asked, write } = model(wanted => all(wanted).slice(0, 1));

    await expect(write(5)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('left out 2 of the entries'),
    });
    expect(asked).toHaveLength(3);
  });

  it('are asked for with a picture prompt each, and taken from a model that leaves it out', async () => {
    const { asked, texts, write } = model(wanted =>
      all(wanted).map(({ prompt, ...one }) => (one.index === 1 ? { ...one, prompt } : one)),
    );

    const written = await write(2);

    expect(texts[0]).toMatch(/"required":\[[^\]]*"prompt"/);
    expect(written.map(({ prompt }) => prompt)).toEqual(['wave 1', '']);
    expect(asked).toHaveLength(1);
  });

  it('in a wrong shape are repaired once', async () => {
    const { asked, write } = model((wanted, call) => (call === 1 ? '{"result":{}}' : all(wanted)));

    expect(await write(2)).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });

  it('are not asked for any more after one batch failed', async () => {
    const { asked, write } = model((wanted, call) => {
      if (call === 1) throw new Error('no credit left');
      return all(wanted);
    });

    await expect(write(500)).rejects.toThrow('no credit left');
    await new Promise(resolve => setImmediate(resolve));
    expect(asked.length).toBeLessThan(10);
  });

  it('are told piece by piece, each place once', async () => {
    const { write } = model(all);
    const pieces: { places: number[]; written: number }[] = [];

    const written = await write(30, undefined, 60_000, (piece, count) =>
      pieces.push({ places: piece.map(({ place }) => place), written: count }),
    );

    expect(pieces.flatMap(({ places }) => places).sort((a, b) => a - b)).toEqual(written.map((_, n) => n));
    expect(pieces.map(piece => piece.written)).toEqual([10, 20, 30]);
  });

  it.each([
    ['the question', { kind: 'answered', status: 400, code: 'context_length_exceeded' }],
    ['the answer', undefined],
  ] as const)(
    'are asked for in smaller batches when %s has no room, and in small ones from then on',
    async (_what, failure) => {
      const { asked, write } = model(wanted => {
        if (wanted.length > 3) throw failure ? callFailed(failure, undefined) : cutOff(false);
        return all(wanted);
      });

      const written = await write(36);

      expect(written.map(({ description }) => description)).toEqual(
        Array.from({ length: 36 }, (_, n) => `Idea ${n + 1}`),
      );
      const sizes = asked.map(request => request.slots.length);
      expect(sizes.filter(size => size <= 3)).toHaveLength(12);
      // Three workers may each learn it once at 12 and once at 6.
      expect(sizes.filter(size => size > 3).length).toBeLessThanOrEqual(6);
      expect(asked.at(-1)?.already_written.length).toBeLessThanOrEqual(15);
    },
  );

  it('have a shorter description when one alone has no room, and then say so', async () => {
    const lengths: number[] = [];
    const chat = async ({ messages }: ChatRequest) => {
      lengths.push(messages[1]?.content.length ?? 0);
      throw callFailed({ kind: 'answered', status: 413 }, undefined);
    };
    const long = { ...brief, description: 'Surf and rice fields. '.repeat(50) };
    const task = { brief: long, slots: slots(1), deadline: Date.now() + 60_000 };

    await expect(writeEntries(chat, task)).rejects.toThrow(/too long for the text model/);
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    expect(lengths.length).toBeGreaterThan(1);
  });

  it.each([
    ['the browser left', AbortSignal.abort(), 60_000],
    ['the time is over', undefined, -1],
  ])('are not asked for when %s', async (_when, signal, ms) => {
    const { asked, write } = model(all);

    await expect(write(5, signal, ms)).rejects.toMatchObject({ code: 'timeout' });
    expect(asked).toEqual([]);
  });
});

describe('what the owner posted in the last 60 days', () => {
  const posted = 'Three quiet coves that we reach by boat before noon';
  const voice = {
    sheet: [{ title: 'Emoji', text: 'None' }],
    exemplars: [],
    recent: [{ text: posted, publishedAt: '2026-11-03T09:00:00.000Z' }],
  };

  it('is named to the model with the voice, and an entry that tells it again is asked for anew', async () => {
    const asked: (Asked & { voice?: unknown })[] = [];
    const chat = async ({ messages }: ChatRequest) => {
      const request = JSON.parse(messages[1]?.content.split('\n')[1] ?? '');
      asked.push(request);
      const again = { description: `${posted}!` };
      const entries = request.slots.map(({ index }: { index: number }) => ({
        ...entry(index),
        ...(index === 2 && asked.length === 1 && again),
      }));
      return JSON.stringify({ entries });
    };

    const written = await writeEntries(chat, {
      brief,
      voice,
      slots: slots(3),
      deadline: Date.now() + 60_000,
    });

    expect(written.map(({ description }) => description)).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
    expect(asked.map(request => request.slots.map(({ index }) => index))).toEqual([[1, 2, 3], [2]]);
    expect(asked[0]?.already_written).toEqual([posted]);
    expect(asked[0]?.voice).toEqual({ sheet: voice.sheet, examples: [] });
  });

  it('is told again rather than that the calendar fails, and no repeat goes unmarked', async () => {
    const recent = Array.from({ length: 5 }, (_, at) => ({
      text: `${posted}, and then to village number ${at} for lunch`,
      publishedAt: `2026-11-0${at + 1}T09:00:00.000Z`,
    }));
    const told: EntryTexts[] = [];
    // It repeats whatever it is asked for, in slightly other words.
    const chat = async ({ messages }: ChatRequest) => {
      const request: Asked = JSON.parse(messages[1]?.content.split('\n')[1] ?? '');
      const entries = request.slots.map(({ index }) => ({
        ...entry(index),
        description: `${recent[index % recent.length]?.text}!`,
      }));
      return JSON.stringify({ entries });
    };

    const written = await writeEntries(chat, {
      brief,
      voice: { ...voice, recent },
      slots: slots(30),
      deadline: Date.now() + 60_000,
      onWritten: placed => told.push(...placed.map(({ texts }) => texts)),
    });

    expect(written).toHaveLength(30);
    expect(written.filter(({ resembles }) => resembles === undefined)).toEqual([]);
    for (const { description, resembles } of written) expect(description).toBe(`${resembles?.text}!`);
    expect(told.filter(({ resembles }) => resembles === undefined)).toEqual([]);
  });

  it('is no mark of an entry that tells something else', async () => {
    const chat = async () => JSON.stringify({ entries: [entry(1)] });
    const deadline = Date.now() + 60_000;

    const [written] = await writeEntries(chat, { brief, voice, slots: slots(1), deadline });

    expect(written).not.toHaveProperty('resembles');
  });
});

it('a voice that is too long for the model is left out before what the calendar is about', async () => {
  const asked: (Asked & { voice?: unknown; description?: string })[] = [];
  const long = { ...brief, description: 'word '.repeat(100).trim() };
  const voice = { sheet: [{ title: 'Emoji', text: 'None' }], exemplars: [], recent: [] };
  const chat = async ({ messages }: ChatRequest) => {
    const request = JSON.parse(messages[1]?.content.split('\n')[1] ?? '');
    asked.push(request);
    if (request.voice || request.slots.length > 1)
      throw callFailed({ kind: 'answered', status: 400, code: 'context_length_exceeded' }, undefined);
    return JSON.stringify({ entries: request.slots.map(({ index }: { index: number }) => entry(index)) });
  };

  const written = await writeEntries(chat, {
    brief: long,
    voice,
    slots: slots(5),
    deadline: Date.now() + 60_000,
  });

  expect(written).toMatchObject(
    [1, 2, 3, 4, 5].map(index => ({ description: `Idea ${index}`, lacksVoice: true })),
  );
  expect(asked.at(-1)?.description).toBe(long.description);
});
