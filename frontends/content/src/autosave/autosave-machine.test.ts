import { expect, test } from 'vitest';
import { exampleContent } from '../canned-replies.ts';
import {
  type Autosave,
  type AutosaveEvent,
  bodyOfSave,
  newAutosave,
  shown,
  step,
  waitBeforeSave,
} from './autosave-machine.ts';
import type { ItemEdits } from './item-edits.ts';

const stored = exampleContent({ title: 'Dawn', city: 'Ubud', version: 3 });

function after(...events: AutosaveEvent[]): Autosave {
  return events.reduce(step, newAutosave(stored));
}

const type = (title: string): AutosaveEvent => ({ type: 'edited', edits: { title } });
const sent: AutosaveEvent = { type: 'sent' };
const saved = (change: Partial<typeof stored>): AutosaveEvent => ({
  type: 'saved',
  content: { ...stored, version: 4, ...change },
  at: 1_000,
});
const unreachable: AutosaveEvent = { type: 'failed', message: 'No connection.', canRetry: true };

test('without edits nothing is saved', () => {
  expect(waitBeforeSave(after())).toBeNull();
});

test('an edit is shown at once and saved after the debounce', () => {
  const state = after(type('Dawn chorus'));

  expect(shown(state).title).toBe('Dawn chorus');
  expect(waitBeforeSave(state)).toBe(500);
});

test('another type brings its kind: until the server says it, the item is not shown as the old one', () => {
  const post = { ...stored, instagramType: 'Post', _contentType: 'type-post' };
  const shownAs = (edits: ItemEdits) => shown({ ...after(type('A')), base: post, edits }).instagramType;

  expect(shownAs({ _contentType: 'type-reel' })).toBeNull();
  expect(shownAs({ _contentType: null })).toBeNull();
  expect(shownAs({ _contentType: 'type-post' })).toBe('Post');
  expect(shownAs({ title: 'A' })).toBe('Post');
});

test('a save carries the whole item with the version it was edited on', () => {
  const body = bodyOfSave(after(type('Dawn chorus')));

  expect(body).toMatchObject({ title: 'Dawn chorus', city: 'Ubud', hashtags: stored.hashtags, version: 3 });
  expect(body).not.toHaveProperty('publishedDate');
  expect(body).not.toHaveProperty('prev');
});

test('an edit that is taken back is not saved', () => {
  expect(waitBeforeSave(after(type('Dawn chorus'), type('Dawn')))).toBeNull();
});

test('while one save is in flight no other starts', () => {
  expect(waitBeforeSave(after(type('A'), sent, type('AB')))).toBeNull();
});

test('what was typed during a save goes with the next one', () => {
  const state = after(type('A'), sent, type('AB'), saved({ title: 'A' }));

  expect(shown(state).title).toBe('AB');
  expect(waitBeforeSave(state)).toBe(500);
  expect(bodyOfSave(state)).toMatchObject({ title: 'AB', version: 4 });
});

test('an edit taken back during a save is saved again', () => {
  const state = after(type('A'), sent, type('Dawn'), saved({ title: 'A' }));

  expect(bodyOfSave(state)).toMatchObject({ title: 'Dawn' });
  expect(waitBeforeSave(state)).toBe(500);
});

test('after the save nothing is left and the time is known', () => {
  const state = after(type('A'), sent, saved({ title: 'A' }));

  expect(waitBeforeSave(state)).toBeNull();
  expect(state).toMatchObject({ edits: {}, savedAt: 1_000 });
});

const conflicted = (change: Partial<typeof stored>): AutosaveEvent => ({
  type: 'conflicted',
  content: { ...stored, version: 7, ...change },
});

test('a conflict keeps what the other tab did and saves what was typed here on top', () => {
  const state = after(type('My title'), sent, conflicted({ city: 'Rome' }));

  expect(shown(state)).toMatchObject({ title: 'My title', city: 'Rome' });
  expect(bodyOfSave(state)).toMatchObject({ title: 'My title', city: 'Rome', version: 7 });
  expect(waitBeforeSave(state)).toBe(500);
});

test('a field that both changed waits for a choice, and everything else is saved', () => {
  const edits = { title: 'My title', location: 'Beach' };
  const state = after({ type: 'edited', edits }, sent, conflicted({ title: 'Their title' }));

  expect(state.theirs).toEqual({ title: 'Their title' });
  expect(shown(state).title).toBe('My title');
  expect(waitBeforeSave(state)).toBe(500);
  expect(bodyOfSave(state)).toMatchObject({ title: 'Their title', location: 'Beach', version: 7 });
});

test('keeping mine saves it on top of the other', () => {
  const state = after(type('Mine'), sent, conflicted({ title: 'Theirs' }), { type: 'chosen', side: 'mine' });

  expect(state.theirs).toEqual({});
  expect(bodyOfSave(state)).toMatchObject({ title: 'Mine', version: 7 });
  expect(waitBeforeSave(state)).toBe(500);
});

test('taking the other leaves nothing to save', () => {
  const state = after(type('Mine'), sent, conflicted({ title: 'Theirs' }), {
    type: 'chosen',
    side: 'theirs',
  });

  expect(shown(state).title).toBe('Theirs');
  expect(waitBeforeSave(state)).toBeNull();
});

test('a choice that became needless is not asked for', () => {
  const state = after(type('Mine'), sent, conflicted({ title: 'Theirs' }), type('Theirs'));

  expect(state).toMatchObject({ edits: {}, theirs: {} });
});

test('the same field told again while the choice is open shows its newest value', () => {
  const state = after(type('Mine'), sent, conflicted({ title: 'Theirs' }), {
    type: 'told',
    content: { ...stored, title: 'Theirs again', version: 8 },
  });

  expect(state.theirs).toEqual({ title: 'Theirs again' });
});

test('news of the own save before its answer are no conflict', () => {
  const echo: AutosaveEvent = { type: 'told', content: { ...stored, title: 'A', version: 4 } };
  const state = after(type('A'), sent, type('AB'), echo, saved({ title: 'A' }));

  expect(state.theirs).toEqual({});
  expect(bodyOfSave(state)).toMatchObject({ title: 'AB', version: 4 });
});

test('a save that was overtaken by another before its answer asks about what was typed meanwhile', () => {
  const overtaking: AutosaveEvent = { type: 'told', content: { ...stored, title: 'Theirs', version: 5 } };
  const state = after(type('A'), sent, type('AB'), overtaking, saved({ title: 'A' }));

  expect(shown(state).title).toBe('AB');
  expect(state.theirs).toEqual({ title: 'Theirs' });
});

test('a conflict in which both wrote the same is settled', () => {
  const theirs = { ...stored, title: 'Same', version: 7 };

  expect(waitBeforeSave(after(type('Same'), sent, { type: 'conflicted', content: theirs }))).toBeNull();
});

test('a save that failed is tried again, later each time', () => {
  const once = after(type('A'), sent, unreachable);
  const twice = [sent, unreachable].reduce(step, once);
  const often = Array.from({ length: 9 }, () => [sent, unreachable])
    .flat()
    .reduce(step, once);

  expect(waitBeforeSave(once)).toBe(1_000);
  expect(waitBeforeSave(twice)).toBe(2_000);
  expect(waitBeforeSave(often)).toBe(30_000);
  expect(shown(often).title).toBe('A');
});

test('a save that the server refuses is not tried again as it is', () => {
  const state = after(type('A'), sent, { type: 'failed', message: 'Too long.', canRetry: false });

  expect(waitBeforeSave(state)).toBeNull();
  expect(shown(state).title).toBe('A');
});

test('the next edit after a refusal is tried', () => {
  const refused: AutosaveEvent = { type: 'failed', message: 'Too long.', canRetry: false };

  expect(waitBeforeSave(after(type('A'), sent, refused, type('B')))).toBe(500);
});

test('a deleted item forgets its edits', () => {
  expect(waitBeforeSave(after(type('A'), { type: 'forgotten' }))).toBeNull();
});

test('a refused status is taken back and the texts typed with it are saved', () => {
  const state = after({ type: 'edited', edits: { status: 'Scheduled', title: 'A' } }, sent, {
    type: 'failed',
    message: 'Choose a date first.',
    canRetry: false,
  });

  expect(shown(state)).toMatchObject({ status: stored.status, title: 'A' });
  expect(waitBeforeSave(state)).toBe(500);
});

const word = { again: true, againAfter: '2026-11-12T14:03:00.000Z' };
const schedule = (consent?: typeof word): AutosaveEvent => ({
  type: 'edited',
  edits: { status: 'Scheduled', date: '2026-12-01T09:00:00.000Z' },
  consent,
});

test('the word that it may be posted again goes with the plan, and with nothing after it', () => {
  const planned = after(schedule(word), sent);
  const { date, status } = planned.edits;
  const done = [saved({ status: status ?? '', date: date ?? null }), type('B')].reduce(step, planned);

  expect(bodyOfSave(planned)).toMatchObject({ status: 'Scheduled', ...word });
  expect(bodyOfSave(done)).not.toHaveProperty('again');
  expect(done.consent).toBeNull();
});

test('the word is tried again with its plan, and gone when the plan is refused or taken back', () => {
  const unsure = after(schedule(word), sent, unreachable);
  const refused = after(schedule(word), sent, { type: 'failed', message: 'No.', canRetry: false });

  expect(bodyOfSave(unsure)).toMatchObject({ status: 'Scheduled', ...word });
  expect(refused.consent).toBeNull();
  expect(step(unsure, { type: 'forgotten' }).consent).toBeNull();
  expect(
    bodyOfSave(after(schedule(word), { type: 'edited', edits: { status: 'Draft' } })),
  ).not.toHaveProperty('again');
});

test('while the person is asked the plan is as it was, and the rest is saved', () => {
  const state = after(type('A'), schedule(), sent, { type: 'asked' });

  expect(shown(state)).toMatchObject({ title: 'A', status: stored.status, date: '2026-12-01T09:00:00.000Z' });
  expect(waitBeforeSave(state)).toBe(500);
  expect(bodyOfSave(state)).toMatchObject({ title: 'A', status: stored.status });
});

test('what is scheduled already keeps its date while the person is asked about another', () => {
  const planned = step(newAutosave({ ...stored, status: 'Scheduled' }), schedule());
  const state = [sent, { type: 'asked' as const }].reduce(step, planned);

  expect(shown(state)).toMatchObject({ status: 'Scheduled', date: stored.date });
});

test('nothing is scheduled while its date waits for a choice', () => {
  const theirs = '2026-11-25T09:00:00.000Z';
  const state = after(schedule(), sent, conflicted({ date: theirs }));
  const taken = step(state, { type: 'chosen', side: 'theirs' });

  expect(waitBeforeSave(state)).toBeNull();
  expect(shown(taken)).toMatchObject({ status: stored.status, date: theirs });
  expect(bodyOfSave(step(state, { type: 'chosen', side: 'mine' }))).toMatchObject({ status: 'Scheduled' });
});

test('news from the server replace the item but not what is being typed', () => {
  const state = after(type('Mine'), {
    type: 'told',
    content: { ...stored, title: 'Theirs', city: 'Rome', version: 5 },
  });

  expect(shown(state)).toMatchObject({ title: 'Mine', city: 'Rome' });
  expect(state.theirs).toEqual({ title: 'Theirs' });
  expect(bodyOfSave(state).version).toBe(5);
});

test('old news change nothing', () => {
  const state = after({ type: 'told', content: { ...stored, city: 'Rome', version: 2 } });

  expect(shown(state).city).toBe('Ubud');
});

test('news without neighbours keep the known ones', () => {
  const { prev, next, ...content } = stored;
  const state = after({ type: 'told', content: { ...content, version: 4 } as typeof stored });

  expect(state.base).toMatchObject({ next: stored.next });
});

test('a new item is created from the first edit and saved from then on', () => {
  const typed = step(newAutosave(null), type('First'));
  const created = [sent, type('First words'), saved({ _id: 'fresh', title: 'First', version: 1 })].reduce(
    step,
    typed,
  );

  expect(bodyOfSave(typed)).toEqual({ title: 'First' });
  expect(shown(created)).toMatchObject({ _id: 'fresh', title: 'First words' });
  expect(bodyOfSave(created)).toMatchObject({ title: 'First words', version: 1 });
});

test('what a model wrote into a field that was typed in meanwhile is no clash: the typed words are saved over it', () => {
  const written = { metaDescription: 'Written.', hashtags: '' };
  const typed: AutosaveEvent = { type: 'edited', edits: { metaDescription: 'Typed' } };
  const content = { ...stored, metaDescription: 'Written.', version: 4 };
  const told: AutosaveEvent = { type: 'told', content, written };

  // The save was refused for that, before or after the answer of the model was heard.
  for (const events of [
    [typed, told],
    [typed, sent, { type: 'conflicted', content } as const, told],
    [typed, sent, told, { type: 'conflicted', content } as const],
  ]) {
    const state = after(...events);
    expect(state.theirs).toEqual({});
    expect(bodyOfSave(state)).toMatchObject({ metaDescription: 'Typed', version: 4 });
  }
});

test('a step that may be taken back goes with its save, however often that is sent, and with no other', () => {
  const moved: AutosaveEvent = { type: 'edited', edits: { date: null }, undoable: { kind: 'move' } };
  const failed = after(type('Dawn chorus'), moved, sent, unreachable);
  expect(bodyOfSave(failed)).toMatchObject({ title: 'Dawn chorus', date: null, undoable: 'move' });

  const later = [moved, sent, saved({ date: null }), type('Dawn chorus')];
  expect(bodyOfSave(after(...later))).not.toHaveProperty('undoable');
});

test('a step that changed nothing after all is none', () => {
  const back: AutosaveEvent = { type: 'edited', edits: { date: stored.date } };
  const moved: AutosaveEvent = { type: 'edited', edits: { date: null }, undoable: { kind: 'move' } };

  expect(bodyOfSave(after(moved, back, type('Dawn chorus')))).not.toHaveProperty('undoable');
});
