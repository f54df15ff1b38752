import { expect, it } from 'vitest';
import { mediaAddressFinding, publicAddressFinding, uploadsVideos } from './media-address.ts';

const graphUrl = 'https://graph.facebook.com';

it('a public address is fine', () => {
  expect(mediaAddressFinding({ publicUrl: 'https://planner.example.com', graphUrl })).toBeUndefined();
});

it('an address of this machine keeps a post from going out, one without https may', () => {
  expect(mediaAddressFinding({ publicUrl: 'http://localhost:8080', graphUrl })).toMatchObject({
    level: 'error',
    message: expect.stringContaining('cannot fetch pictures from http://localhost:8080'),
    fix: expect.stringContaining('PUBLIC_URL'),
  });
  expect(mediaAddressFinding({ publicUrl: 'http://planner.example.com', graphUrl })).toMatchObject({
    level: 'warning',
  });
});

it('an address of this machine keeps nothing from going out that is brought, only from being reported', () => {
  expect(publicAddressFinding('http://localhost:8080', true)).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('comments and messages are not reported'),
  });
  expect(publicAddressFinding('https://planner.example.com', true)).toBeUndefined();
});

it.each(['http://localhost:8081/graph', 'http://simulator:4000/graph'])(
  'a platform at %s reaches what we reach',
  simulated => {
    expect(mediaAddressFinding({ publicUrl: 'http://localhost:8080', graphUrl: simulated })).toBeUndefined();
  },
);

it('videos are uploaded where they cannot be fetched, or always', () => {
  const local = { publicUrl: 'http://127.0.0.1:8080', graphUrl };
  expect(uploadsVideos({ ...local, setting: 'auto' })).toBe(true);
  expect(uploadsVideos({ ...local, graphUrl: 'http://localhost:8081/graph', setting: 'auto' })).toBe(false);
  expect(uploadsVideos({ ...local, graphUrl: 'http://localhost:8081/graph', setting: 'always' })).toBe(true);
  for (const publicUrl of ['https://planner.example.com', 'http://planner.example.com'])
    expect(uploadsVideos({ publicUrl, graphUrl, setting: 'auto' })).toBe(false);
});
