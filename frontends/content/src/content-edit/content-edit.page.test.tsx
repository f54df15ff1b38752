import { ApiError, askBeforeUndo } from '@insta-ai/platform';
import type { Content, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { toldSteps } from '../../testing/told-steps.ts';
import { exampleContent } from '../canned-replies.ts';

test('an item shows what it is about and where its neighbours are', async () => {
  await showItem({ content: { prev: null, next: 'content-2' } });

  expect(await screen.findByLabelText('Title')).toHaveValue('Rice terraces at dawn');
  expect(screen.getByRole('heading', { level: 1, name: 'Rice terraces at dawn' })).toBeVisible();
  expect(screen.getByLabelText('Location')).toHaveValue('Tegallalang');
  expect(screen.getByRole('link', { name: 'Back to Contents' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Next content' })).toHaveAttribute('href', '/contents/content-2');
  expect(screen.getByRole('button', { name: 'Previous content' })).toBeDisabled();
});

describe('when a neighbour is not one any more', () => {
  /** Opens an item with a neighbour on each side; `others` are those that the server knows later. */
  const showBetween = async () => {
    let beside = { prev: 'content-0', next: 'content-2' } as Pick<ContentWithNeighbours, 'prev' | 'next'>;
    const dates: { [id: string]: string } = {
      'content-0': '2026-11-20T09:00:00.000Z',
      'content-2': '2026-11-22T09:00:00.000Z',
    };
    let open = exampleContent();
    const shown = await showItem({
      replies: {
        getContent: ({ params: { id = '' } }) => ({
          ...(id === open._id ? open : exampleContent({ _id: id, date: dates[id] ?? null })),
          ...beside,
        }),
        saveContent({ body }) {
          open = { ...open, ...(body as Content), version: open.version + 1 };
          return { ...open, ...beside };
        },
      },
    });
    await shown.person.type(await screen.findByLabelText('Title'), '!');
    await waitFor(() => expect(shown.calls('getContent')).toHaveLength(3));
    await screen.findByText(/^Saved/);
    return { ...shown, become: (now: Partial<typeof beside>) => (beside = { ...beside, ...now }) };
  };
  const isTyped = () => expect(screen.getByLabelText('Title')).toHaveValue('Rice terraces at dawn!');

  test('because it was deleted, the way to it goes and what is typed stays', async () => {
    const { say, become } = await showBetween();

    become({ next: null });
    say('content-deleted', { _content: 'content-2', live: false });

    await waitFor(() => expect(screen.getByRole('button', { name: 'Next content' })).toBeDisabled());
    isTyped();
  });

  test('because it moved, the way leads to the one that stands there now', async () => {
    const { say, become } = await showBetween();

    become({ prev: 'content-7' });
    const date = '2026-12-24T09:00:00.000Z';
    say('content-changed', { content: exampleContent({ _id: 'content-0', date, version: 4 }) });

    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Previous content' })).toHaveAttribute(
        'href',
        '/contents/content-7',
      ),
    );
    isTyped();
  });

  test('news of one far away asks for nothing', async () => {
    const { say, calls } = await showBetween();

    say('content-changed', {
      content: exampleContent({ _id: 'content-9', date: '2026-12-24T09:00:00.000Z' }),
    });
    say('content-deleted', { _content: 'content-9', live: false });

    // The answer to this one comes after any to those would have.
    say('content-deleted', { _content: 'content-2', live: false });

    await waitFor(() => expect(calls('getContent').length).toBeGreaterThan(3));
    expect(calls('getContent')).toHaveLength(4);
  });
});

test('the neighbours are fetched while nothing else is to be done', async () => {
  const { calls } = await showItem({ content: { prev: 'content-0', next: 'content-2' } });

  await screen.findByLabelText('Title');

  await waitFor(() =>
    expect(calls('getContent').map(({ params }) => params.id)).toEqual([
      'content-1',
      'content-2',
      'content-0',
    ]),
  );
});

test('nothing is fetched ahead for somebody who saves data', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  const idle = vi.fn();
  vi.stubGlobal('requestIdleCallback', idle);
  await showItem({ content: { prev: 'content-0', next: 'content-2' } });

  expect(await screen.findByLabelText('Title')).toBeVisible();

  expect(idle).not.toHaveBeenCalled();
});

test('the next item is a key away, also from a field, and what was typed is saved', async () => {
  const { person, calls, path } = await showItem({ content: { next: 'content-2' } });

  await person.type(await screen.findByLabelText('Title'), '!');
  await person.keyboard('{Alt>}{PageDown}{/Alt}');

  await waitFor(() => expect(path()).toBe('/contents/content-2'));
  await waitFor(() => expect(calls('saveContent').at(-1)?.params.id).toBe('content-1'));
});

test('an item that cannot be loaded says why and can be tried again', async () => {
  let isDown = true;
  const { person } = await showItem({
    replies: {
      getContent: () => {
        if (isDown) throw new ApiError('unavailable', 'The server is restarting.', 503);
        return exampleContent();
      },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByLabelText('Title')).toBeVisible();
});

test('an edit is saved by itself, whole and with its version', async () => {
  const { person, calls } = await showItem();

  await person.type(await screen.findByLabelText('Title'), '!');

  await waitFor(() => expect(calls('saveContent')).toHaveLength(1));
  expect(calls('saveContent')[0]?.body).toMatchObject({
    title: 'Rice terraces at dawn!',
    city: 'Ubud',
    version: 3,
  });
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
});

test('a save that fails is tried again and said quietly', async () => {
  let tries = 0;
  const { person } = await showItem({
    replies: {
      saveContent: ({ body }) => {
        tries += 1;
        if (tries === 1) throw new ApiError('unavailable', 'Restarting.', 503);
        return exampleContent({ ...(body as Content), version: 4 });
      },
    },
  });

  await person.type(await screen.findByLabelText('City'), '!');

  expect(await screen.findByText('Not saved, retrying')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await screen.findByText(/^Saved/)).toBeVisible();
});

test('an edit of another tab is kept and what was typed here goes on top', async () => {
  const theirs = exampleContent({ city: 'Sidemen', version: 9 });
  const { person, calls } = await showItem({
    replies: {
      saveContent: ({ body }) => {
        const sent = body as Content;
        if (sent.version < 9) throw new ApiError('conflict', 'Changed elsewhere.', 409, { content: theirs });
        return exampleContent({ ...sent, version: 10 });
      },
    },
  });

  await person.type(await screen.findByLabelText('Title'), ' now');

  // However often was saved while typing, the last save stands on theirs.
  await waitFor(() => {
    const last = calls('saveContent').at(-1)?.body as Content;
    expect(last.title).toBe('Rice terraces at dawn now');
    expect(last.version).toBeGreaterThanOrEqual(theirs.version);
  });
  expect(screen.getByLabelText('City')).toHaveValue('Sidemen');
  expect(screen.getByLabelText('Title')).toHaveValue('Rice terraces at dawn now');
});

test('a new item is created with its first edit and gets its own address without losing the field', async () => {
  const { person, calls, path } = await showItem({
    path: '/contents/create',
    replies: {
      createContent: ({ body }) => exampleContent({ ...(body as Content), _id: 'fresh', version: 1 }),
      getContent: () => exampleContent({ _id: 'fresh', title: 'Dawn', version: 1 }),
      saveContent: ({ body }) => exampleContent({ ...(body as Content), _id: 'fresh', version: 2 }),
      listPredictions: [],
    },
  });
  expect(await screen.findByRole('button', { name: 'Generate Image' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Upload Media' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(calls('createContent')).toHaveLength(0);

  await person.type(screen.getByLabelText('Title'), 'Dawn');
  await waitFor(() => expect(path()).toBe('/contents/fresh'));
  await person.keyboard(' chorus');

  expect(screen.getByLabelText('Title')).toHaveValue('Dawn chorus');
  expect(screen.getByRole('button', { name: 'Generate Image' })).toBeEnabled();
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ title: 'Dawn chorus' }));
  expect(calls('createContent')).toHaveLength(1);
});

test('leaving the screen saves what was just typed', async () => {
  const { person, calls, path } = await showItem();

  await person.type(await screen.findByLabelText('Title'), '?');
  await person.click(screen.getByRole('link', { name: 'Next content' }));

  await waitFor(() => expect(path()).toBe('/contents/content-2'));
  await waitFor(() => expect(calls('saveContent')).toHaveLength(1));
  expect(calls('saveContent')[0]).toMatchObject({
    params: { id: 'content-1' },
    body: { title: 'Rice terraces at dawn?' },
  });
});

test('Delete asks first and then goes home; it can be taken back', async () => {
  const steps = toldSteps();
  const { person, calls, path } = await showItem();

  await person.click(within(await screen.findByRole('region', { name: 'Info' })).getByRole('button'));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(calls('deleteContent')).toHaveLength(0);
  await person.click(within(question).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(path()).toBe('/'));
  expect(calls('deleteContent')[0]?.params.id).toBe('content-1');
  expect(steps).toEqual([{ kind: 'delete' }]);
});

describe('an item that is deleted elsewhere while it is open', () => {
  const undo = {
    _id: 'step-1',
    kind: 'delete',
    items: 1,
    title: 'Rice terraces at dawn',
    _content: 'content-1' as string,
    at: '2026-11-23T09:00:00.000Z',
    until: '2026-11-23T09:10:00.000Z',
  } as const;
  const showDeletable = (newest: typeof undo | null, theirs?: Content) => {
    let isDeleted = false;
    const gone = new ApiError('not_found', 'This content no longer exists.', 404);
    const stored = () => {
      if (isDeleted) throw gone;
      return exampleContent();
    };
    const save = () => {
      if (!isDeleted && theirs)
        throw new ApiError('conflict', 'Changed elsewhere.', 409, { content: theirs });
      return stored();
    };
    return {
      remove: () => {
        isDeleted = true;
      },
      comeBack: () => {
        isDeleted = false;
        return exampleContent({ version: 8 });
      },
      shown: showItem({
        replies: {
          getContent: stored,
          saveContent: save,
          getUndo: { undo: newest },
          getMediaUndo: { undo: null },
          undo: () => {
            isDeleted = false;
            const createdAt = '2026-11-23T09:01:00.000Z';
            return { _id: 'undo-1', kind: 'undo', state: 'ended', items: 1, done: 1, kept: [], createdAt };
          },
        },
      }),
    };
  };
  const note = () => screen.findByRole('alert', { name: 'This content was deleted' });

  test('says so at once, and leads back to the list', async () => {
    const { shown, remove } = showDeletable(null);
    const { person, path, say } = await shown;
    await screen.findByLabelText('Title');

    remove();
    say('content-deleted', { _content: 'content-1', live: false });

    expect(within(await note()).queryByRole('button', { name: /Undo/ })).toBeNull();
    await person.click(within(await note()).getByRole('button', { name: 'Back to contents' }));
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('that is noticed by a save is said, too, and the deletion can be undone in its time', async () => {
    const steps = toldSteps();
    const { shown, remove } = showDeletable(undo);
    const { person, calls } = await shown;
    const city = await screen.findByLabelText('City');
    remove();

    await person.type(city, '!');

    await person.click(await within(await note()).findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(steps).toMatchObject([{ action: { _id: 'undo-1' } }]));
    expect(calls('undo')[0]?.params.id).toBe('step-1');
  });

  test('the key takes the deletion back as the note does, and the words that waited are saved then', async () => {
    const { shown, remove, comeBack } = showDeletable(undo);
    const { person, calls, say } = await shown;
    const city = await screen.findByLabelText('City');
    remove();
    await person.type(city, '!');
    await note();

    expect(await act(askBeforeUndo)).toBe('ready');
    const before = calls('saveContent').length;
    say('content-changed', { content: comeBack() });

    await waitFor(() => expect(calls('saveContent').length).toBeGreaterThan(before));
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ city: 'Ubud!' });
  });

  test('a choice that is open does not keep the key from taking the deletion back, and is there again then', async () => {
    const { shown, remove, comeBack } = showDeletable(undo, exampleContent({ title: 'Theirs', version: 7 }));
    const { person, say } = await shown;
    await person.type(await screen.findByLabelText('Title'), '!');
    await screen.findByText('Changed here and elsewhere');
    remove();
    say('content-deleted', { _content: 'content-1', live: false });
    await note();

    expect(screen.queryByText('Changed here and elsewhere')).toBeNull();
    expect(await act(askBeforeUndo)).toBe('ready');
    say('content-changed', { content: { ...comeBack(), title: 'Theirs' } });

    expect(await screen.findByText('Changed here and elsewhere')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rice terraces at dawn!');
  });

  test('the deletion of another item is not offered for it, also where that has the same title', async () => {
    const { shown, remove } = showDeletable({ ...undo, _content: 'content-2' });
    const { say, calls } = await shown;
    await screen.findByLabelText('Title');
    remove();

    say('content-deleted', { _content: 'content-1', live: false });

    const shownNote = within(await note());
    await waitFor(() => expect(calls('getUndo')).toHaveLength(1));
    expect(shownNote.queryByRole('button', { name: /Undo/ })).toBeNull();
  });
});

test('what changes on the server is shown, and what is being typed stays', async () => {
  const { person, say } = await showItem();
  await person.type(await screen.findByLabelText('Title'), '!');

  say('content-changed', { content: exampleContent({ city: 'Sidemen', version: 8 }) });

  expect(await screen.findByDisplayValue('Sidemen')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Rice terraces at dawn!');
});

test('a field that was changed here and elsewhere is shown with both, and the choice is saved', async () => {
  const theirs = exampleContent({ title: 'Theirs', version: 9 });
  const { person, calls } = await showItem({
    replies: {
      saveContent: ({ body }) => {
        const sent = body as Content;
        if (sent.version < 9) throw new ApiError('conflict', 'Changed elsewhere.', 409, { content: theirs });
        return exampleContent({ ...sent, version: sent.version + 1 });
      },
    },
  });

  await person.type(await screen.findByLabelText('Title'), '!');

  const note = within(await screen.findByRole('alert'));
  expect(note.getByText('Changed here and elsewhere')).toBeVisible();
  expect(note.getByText('Theirs')).toBeVisible();
  expect(screen.getByText('Not saved: choose what to keep')).toBeVisible();
  await person.type(screen.getByLabelText('City'), '!');
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ city: 'Ubud!', title: 'Theirs' }),
  );
  await person.click(note.getByRole('button', { name: 'Keep this version' }));

  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({
      title: 'Rice terraces at dawn!',
      city: 'Ubud!',
    }),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while a choice is open, the key of Undo waits for it and not for a moment', async () => {
  const { person, say } = await showItem({
    replies: {
      saveContent: () => new Promise(() => {}),
      getUndo: { undo: null },
      getMediaUndo: { undo: null },
    },
  });
  await person.type(await screen.findByLabelText('Title'), '!');
  say('content-changed', { content: exampleContent({ title: 'Theirs', version: 8 }) });
  await screen.findByText('Changed here and elsewhere');

  expect(await act(askBeforeUndo)).toBe('held');
});

test('the other side can be taken', async () => {
  const { person, say } = await showItem({ replies: { saveContent: () => new Promise(() => {}) } });
  await person.type(await screen.findByLabelText('Title'), '!');

  say('content-changed', { content: exampleContent({ title: 'Theirs', version: 8 }) });
  await person.click(await screen.findByRole('button', { name: 'Take the other version' }));

  expect(screen.getByLabelText('Title')).toHaveValue('Theirs');
});

test('another type is a step, told once it is saved', async () => {
  const steps = toldSteps();
  const { person, calls } = await showItem();
  await screen.findByRole('option', { name: 'My Reel' });
  await person.selectOptions(screen.getByLabelText('Content Type'), 'type-reel');

  await waitFor(() => expect(steps).toEqual([{ kind: 'type', _content: 'content-1' }]));
  expect(calls('saveContent')[0]?.body).toMatchObject({ _contentType: 'type-reel', undoable: 'type' });
});

test('a save of an item that is gone is told once, and holds up no tab after its screen was left', async () => {
  const { person, calls, path } = await showItem({
    replies: {
      saveContent: new ApiError('not_found', 'This content was deleted.', 404),
    },
  });
  await person.type(await screen.findByLabelText('Title'), '!');
  expect(await screen.findByText('This content was deleted.')).toBeVisible();
  const before = calls('saveContent').length;

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await person.click(screen.getByRole('link', { name: 'Back to Contents' }));
  await waitFor(() => expect(path()).toBe('/'));

  expect(calls('saveContent')).toHaveLength(before);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
});
