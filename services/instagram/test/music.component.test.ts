import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallsApp, type Person, startCallsApp } from './start-calls-app.ts';

let world: CallsApp;
let person: Person;

beforeAll(async () => {
  world = await startCallsApp();
  person = await world.newPerson();
});
afterAll(() => world.stop());

const search = (fields: object) =>
  world.call(person, 'searchMusic', { search: '', kind: 'music', ...fields });

it('a song is found by its title or its artist, with its picture and where it can be heard', async () => {
  const { status, body } = await search({ search: ' marea ' });

  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: '920100000000001',
      title: 'Low tide',
      artist: 'Marea',
      lengthMs: 92_000,
      cover: expect.stringMatching(/^http.*\.jpg$/),
      preview: expect.stringMatching(/^http/),
    },
  ]);
  const heard = await fetch(body[0].preview);
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
});

it('without words what is popular is there, and original sounds are a list of their own', async () => {
  const [songs, sounds] = [(await search({})).body, (await search({ kind: 'original' })).body];

  expect(songs.length).toBeGreaterThan(2);
  expect(songs.some((track: { preview: string | null }) => track.preview === null)).toBe(true);
  expect(sounds).toContainEqual(expect.objectContaining({ artist: 'wayan.daily' }));
  expect(songs).not.toContainEqual(sounds[0]);
});

it('what nobody plays is an empty list, and a kind that there is not is refused', async () => {
  expect((await search({ search: 'nobody plays this' })).body).toEqual([]);
  expect((await search({ kind: 'noise' })).status).toBe(400);
});
