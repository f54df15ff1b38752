import { badParameter, unknownObject } from '../graph.errors.ts';
import { type GraphCall, requiredText, text } from '../graph-call.ts';
import type { GraphParts } from '../graph-parts.ts';
import { ownAccount } from '../own-account.ts';
import { seededTracks, type TrackSeed, trackOf } from '../seed.ts';
import { drawnPath } from './paths.ts';

const kinds = ['music', 'original_sound'];

/** What can play below a Reel (content-publishing/audio-api). */
export function createAudio({ site }: GraphParts) {
  const shown = (track: TrackSeed) => {
    const { id, kind, title, artist, seconds, artwork, heard } = track;
    const picture = `${site.origin}${drawnPath('240x240', id, artwork)}`;
    return {
      audio_id: id,
      audio_type: kind,
      title,
      duration_in_ms: seconds * 1_000,
      is_ads_eligible: false,
      download_url: heard ? `${site.origin}/cdn/audio/${id}.wav` : null,
      ...(kind === 'music'
        ? { display_artist: artist, cover_artwork_thumbnail_url: picture }
        : { ig_username: artist, profile_picture_url: picture }),
    };
  };
  return {
    /** GET /ig_audio: names of songs and artists, each of the words; without words what is popular. */
    search(call: GraphCall): object {
      ownAccount(call, requiredText(call, 'user_id'));
      const wanted = requiredText(call, 'audio_type');
      if (!kinds.includes(wanted)) throw badParameter(`audio_type must be one of ${kinds.join(', ')}`);
      const words = (text(call, 'search_query') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = seededTracks.filter(
        ({ kind, title, artist }) =>
          kind === wanted && words.every(word => `${title} ${artist}`.toLowerCase().includes(word)),
      );
      return { data: found.map(shown) };
    },

    /** GET /{ig_audio_id} */
    show(call: GraphCall): object {
      const track = trackOf(call.id);
      if (!track) throw unknownObject(call.id);
      return shown(track);
    },
  };
}
