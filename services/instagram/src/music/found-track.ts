import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import { readWebAddress } from '../graph/graph-text.ts';
import type { PlatformTrack } from './music.gateway.ts';

/** A track as the platform names it; an original sound often has no title of its own. */
export function trackAsFound(track: PlatformTrack): FoundTrack {
  const artist = track.display_artist || track.ig_username || '';
  return {
    id: track.audio_id,
    title: track.title || 'Original sound',
    artist,
    lengthMs: Math.round(track.duration_in_ms ?? 0),
    cover: readWebAddress(track.cover_artwork_thumbnail_url || track.profile_picture_url || '') ?? null,
    preview: readWebAddress(track.download_url ?? '') ?? null,
  };
}
