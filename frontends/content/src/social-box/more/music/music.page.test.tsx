import { ApiError } from '@insta-ai/platform';
import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showItem } from '../../../../testing/show-item.tsx';

/** Sounds as they were made, each with whether it plays. */
let sounds: { address: string; isPlaying: boolean }[];

beforeEach(() => {
  sounds = [];
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      readonly sound;
      constructor(address: string) {
        super();
        this.sound = { address, isPlaying: false };
        sounds.push(this.sound);
      }
      async play() {
        if (this.sound.address.includes('broken')) throw new Error('cannot be played');
        this.sound.isPlaying = true;
      }
      pause() {
        this.sound.isPlaying = false;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const track = (id: string, title: string, preview: string | null = `https://cdn.example.com/${id}.m4a`) =>
  ({ id, title, artist: 'Marea', lengthMs: 92_000, cover: null, preview }) satisfies FoundTrack;
const chosen = {
  id: '9001',
  title: 'Low tide',
  artist: 'Marea',
  lengthMs: 92_000,
  volume: 100,
  filmVolume: 100,
};

async function openMusic({ content = {}, replies = {} }: NonNullable<Parameters<typeof showItem>[0]>) {
  const shown = await showItem({
    content: { contents: ['/media/a.mp4'], _contentType: 'type-reel', ...content },
    replies,
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  const more = await dialog.findByRole('button', { name: /^More/ });
  await shown.person.click(more);
  const lastSave = () => shown.calls('saveContent').at(-1)?.body;
  return { ...shown, dialog, more, lastSave };
}

test('a track is found by words, chosen by keys, mixed with the video by keys, and taken off again', async () => {
  const replies = { searchMusic: [track('9001', 'Low tide')] };
  const { person, dialog, more, lastSave, calls } = await openMusic({ replies });
  await person.type(await dialog.findByRole('textbox', { name: 'Music' }), 'tide{Enter}');

  const found = await dialog.findByRole('button', { name: 'Low tide Marea · 1:32' });
  expect(calls('searchMusic')[0]?.body).toEqual({ search: 'tide', kind: 'music' });
  found.focus();
  await person.keyboard('{Enter}');

  expect(more).toHaveTextContent('Music Low tide');
  await waitFor(() => expect(lastSave()).toMatchObject({ music: chosen }));
  expect(dialog.getByRole('button', { name: 'Remove Low tide' })).toHaveFocus();
  (await dialog.findByRole('slider', { name: 'Volume of the video' })).focus();
  await person.keyboard('{Home}');
  await waitFor(() => expect(lastSave()).toMatchObject({ music: { ...chosen, filmVolume: 0 } }));

  await person.click(dialog.getByRole('button', { name: 'Remove Low tide' }));
  await waitFor(() => expect(lastSave()).toMatchObject({ music: null }));
  expect(dialog.getByRole('textbox', { name: 'Music' })).toHaveFocus();
});

test('without words the popular ones are asked for, and the other kind when it is chosen', async () => {
  const { person, dialog, calls } = await openMusic({ replies: { searchMusic: [] } });
  await person.click(await dialog.findByRole('button', { name: 'Find music' }));
  expect(await dialog.findByText('No tracks found.')).toBeVisible();

  await person.click(dialog.getByRole('radio', { name: 'Original sounds' }));

  await waitFor(() =>
    expect(calls('searchMusic').map(({ body }) => body)).toEqual([
      { search: '', kind: 'music' },
      { search: '', kind: 'original' },
    ]),
  );
});

test('one track is heard at a time, and none once More is closed', async () => {
  const tracks = [track('1', 'One'), track('2', 'Two'), track('3', 'Mute', null)];
  const { person, dialog, more } = await openMusic({ replies: { searchMusic: tracks } });
  await person.click(await dialog.findByRole('button', { name: 'Find music' }));
  await person.click(await dialog.findByRole('button', { name: 'Play One' }));
  expect(sounds.map(({ isPlaying }) => isPlaying)).toEqual([true]);
  expect(dialog.queryByRole('button', { name: 'Play Mute' })).toBeNull();

  await person.click(dialog.getByRole('button', { name: 'Play Two' }));
  expect(sounds.map(({ isPlaying }) => isPlaying)).toEqual([false, true]);
  await person.click(dialog.getByRole('button', { name: 'Stop Two' }));
  expect(sounds.map(({ isPlaying }) => isPlaying)).toEqual([false, false]);

  await person.click(dialog.getByRole('button', { name: 'Play Two' }));
  await person.click(more);
  expect(sounds.map(({ isPlaying }) => isPlaying)).toEqual([false, false, false]);
});

test('a track that cannot be heard says so, and so does an account that may not search', async () => {
  let isForbidden = false;
  const { person, dialog } = await openMusic({
    replies: {
      searchMusic: () => {
        if (isForbidden)
          throw new ApiError('failed_precondition', 'It needs instagram_content_publish.', 422);
        return [track('1', 'One', 'https://cdn.example.com/broken.m4a')];
      },
    },
  });
  await person.click(await dialog.findByRole('button', { name: 'Find music' }));
  await person.click(await dialog.findByRole('button', { name: 'Play One' }));
  expect(await dialog.findByText('This track cannot be played here just now.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Play One' })).toBeVisible();

  isForbidden = true;
  await person.click(dialog.getByRole('button', { name: 'Find music' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Music' })).toHaveAccessibleDescription(
      expect.stringContaining('instagram_content_publish'),
    ),
  );
});
