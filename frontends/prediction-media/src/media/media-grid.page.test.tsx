import { renderRemote } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { exampleMedium } from '../../testing/example-medium.ts';
import { remote } from '../remote.tsx';

/** A part of every tile. */
const usedIn = vi.hoisted(() => {
  // What another file of tests has loaded was not given this one.
  vi.resetModules();
  return vi.fn((_: { what: string }) => null);
});
vi.mock('./used-in.tsx', () => ({ UsedIn: usedIn }));

const media = Array.from({ length: 30 }, (_, number) => exampleMedium(number, { usedIn: null }));

beforeEach(() => usedIn.mockClear());

async function show() {
  const { person } = await renderRemote(remote.routes, {
    path: '/media',
    replies: { listMedia: media, listMediaTags: [] },
  });
  await screen.findByRole('checkbox', { name: 'Select picture 1' });
  usedIn.mockClear();
  return person;
}

const drawn = () => [...new Set(usedIn.mock.calls.map(([{ what }]) => what))];

test('a click that selects draws its own tile again and no other, also the first one', async () => {
  const person = await show();

  await person.click(screen.getByRole('checkbox', { name: 'Select picture 3' }));
  expect(screen.getByRole('checkbox', { name: 'Select picture 3' })).toBeChecked();
  expect(drawn()).toEqual(['picture 3']);

  usedIn.mockClear();
  await person.click(screen.getByRole('link', { name: /^picture 5,/ }));
  expect(screen.getByRole('checkbox', { name: 'Select picture 5' })).toBeChecked();
  expect(drawn()).toEqual(['picture 5']);
});

test('a dialog about one file draws no tile again', async () => {
  const person = await show();

  await person.click(screen.getByRole('button', { name: 'Tags… picture 2' }));

  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(drawn()).toEqual([]);
});
