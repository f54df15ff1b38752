import { expect, it } from 'vitest';
import { mediaAddressFinding } from './media-address.ts';

const graphUrl = 'https://graph.facebook.com';

it('a public address is fine', () => {
  expect(mediaAddressFinding({ publicUrl: 'https://planner.example.com', graphUrl })).toBeUndefined();
});

it('an address of this machine keeps a post from going out, one without https may', () => {
  expect(mediaAddressFinding({ publicUrl: 'http://localhost:8080', graphUrl })).toMatchObject({
    level: 'error',
    message: expect.stringContaining('cannot fetch pictures and videos from http://localhost:8080'),
    fix: expect.stringContaining('PUBLIC_URL'),
  });
  expect(mediaAddressFinding({ publicUrl: 'http://planner.example.com', graphUrl })).toMatchObject({
    level: 'warning',
  });
});

it.each(['http://localhost:8081/graph', 'http://simulator:4000/graph'])(
  'a platform at %s reaches what we reach',
  simulated => {
    expect(mediaAddressFinding({ publicUrl: 'http://localhost:8080', graphUrl: simulated })).toBeUndefined();
  },
);
