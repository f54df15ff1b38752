import { describe, expect, test } from 'vitest';
import type { TimelineEntry } from './ledger.ts';
import { type Happening, withDue, withHappening, withWait } from './timeline.ts';

const start = Date.parse('2026-11-23T18:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1_000);
const said = { words: 'Slow down', code: '80002', trace: 'Atrace' };

function told(...happenings: Omit<Happening, 'at'>[]): readonly TimelineEntry[] {
  return happenings
    .map((happening, second) => ({ ...happening, at: at(second) }))
    .reduce(withHappening, [] as readonly TimelineEntry[]);
}

describe('what happened', () => {
  test('stands in its order', () => {
    const timeline = told({ step: 'media', words: 'Ready.' }, { step: 'sent', words: 'Sent.' });
    expect(timeline).toEqual([
      { step: 'media', at: at(0), words: 'Ready.' },
      { step: 'sent', at: at(1), words: 'Sent.' },
    ]);
  });

  test('and happens again is counted where it stands, with the newest words', () => {
    const timeline = told({ step: 'slides', words: '1 of 2.' }, { step: 'slides', words: '2 of 2.' });
    expect(timeline).toEqual([{ step: 'slides', at: at(0), words: '2 of 2.', times: 2, lastAt: at(1) }]);
  });

  test('and happens again with something between is counted too', () => {
    const pair = [
      { step: 'recentMedia', words: 'No answer.' },
      { step: 'look', words: 'Not yet.' },
    ];
    expect(told(...pair, ...pair, ...pair).map(({ step, times }) => [step, times])).toEqual([
      ['recentMedia', 3],
      ['look', 3],
    ]);
  });

  test('before it was due stands before that, and what happened at its moment after it', () => {
    const timeline = told({ step: 'media', words: 'Ready.' }, { step: 'sent', words: 'Sent.' });
    const words = (due: Date) => withDue(timeline, due).map(entry => entry.words);
    expect(words(at(1))).toEqual(['Ready.', 'It was due.', 'Sent.']);
    expect(words(at(0))).toEqual(['It was due.', 'Ready.', 'Sent.']);
  });

  test('with another code is something else', () => {
    const refusals = told(
      { step: 'publish', words: 'No.', said },
      { step: 'publish', words: 'No.', said: { ...said, code: '1' } },
    );
    expect(refusals).toHaveLength(2);
  });

  test('is bounded: how it began and what came last are kept', () => {
    const many = told(...Array.from({ length: 200 }, (_, n) => ({ step: `s${n}`, words: `${n}` })));
    expect(many).toHaveLength(36);
    expect([many[0]?.words, many[5]?.words, many[6]?.words, many.at(-1)?.words]).toEqual([
      '0',
      '5',
      '170',
      '199',
    ]);
  });

  test('never has a token or a signed address, of ours or of the platform', () => {
    const token = `EAAG${'Zx9'.repeat(30)}`;
    const address = 'https://planner.example.com/media/a.jpg?signature=5f&expires=9';
    const timeline = told({
      step: 'createContainer',
      words: `Refused ${address}`,
      said: { ...said, words: `Bad ${token} for ${address} with access_token=EAAshort` },
    });
    const text = JSON.stringify(timeline);
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/EAAshort|signature=|expires|media\/a\.jpg/);
    expect(text).toContain('planner.example.com');
  });
});

describe('a pause', () => {
  const wait = { why: 'Instagram is preparing the media.', until: at(9) };

  test('stands at what led to it', () => {
    const timeline = told({ step: 'container', words: 'Taken.' });
    expect(withWait(timeline, wait, { at: at(1), isNew: true })).toEqual([
      { step: 'container', at: at(0), words: 'Taken.', wait },
    ]);
  });

  test('for the same reason goes on in its place, to its new end', () => {
    const timeline = withWait(told({ step: 'container', words: 'Taken.' }), wait, { at: at(1), isNew: true });
    const longer = { ...wait, until: at(20) };
    expect(withWait(timeline, longer, { at: at(9), isNew: false })).toEqual([
      { step: 'container', at: at(0), words: 'Taken.', wait: longer },
    ]);
  });

  test('for another reason, with nothing before it in this turn, is told by itself', () => {
    const timeline = withWait(told({ step: 'container', words: 'Taken.' }), wait, { at: at(1), isNew: true });
    const turn = { why: 'Another post is going out.' };
    expect(withWait(timeline, turn, { at: at(9), isNew: false }).at(-1)).toEqual({
      step: 'wait',
      at: at(9),
      words: turn.why,
      wait: turn,
    });
  });
});
