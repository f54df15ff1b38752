import { expect, it } from 'vitest';
import { trackAsFound } from './found-track.ts';

it('a song has its artist, and its picture where there is one', () => {
  expect(
    trackAsFound({
      audio_id: '9001',
      title: 'Low tide',
      display_artist: 'Marea',
      duration_in_ms: 92_000.4,
      cover_artwork_thumbnail_url: 'https://cdn.example.com/low.jpg',
      download_url: 'https://cdn.example.com/low.m4a',
    }),
  ).toEqual({
    id: '9001',
    title: 'Low tide',
    artist: 'Marea',
    lengthMs: 92_000,
    cover: 'https://cdn.example.com/low.jpg',
    preview: 'https://cdn.example.com/low.m4a',
  });
});

it('an original sound is of an account, and what the platform does not say is left open', () => {
  const sound = {
    audio_id: '9',
    ig_username: 'anna.b',
    profile_picture_url: 'https://cdn.example.com/a.jpg',
  };

  expect(trackAsFound({ ...sound, download_url: null })).toEqual({
    id: '9',
    title: 'Original sound',
    artist: 'anna.b',
    lengthMs: 0,
    cover: 'https://cdn.example.com/a.jpg',
    preview: null,
  });
  expect(trackAsFound({ audio_id: '9', download_url: 'javascript:alert(1)' })).toMatchObject({
    artist: '',
    cover: null,
    preview: null,
  });
});
