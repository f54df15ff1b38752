import type { MusicKind } from '@insta-ai/proto/data/instagram';
import { type Static, Type } from 'typebox';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const Track = Type.Object({
  audio_id: Type.String({ minLength: 1 }),
  title: OptionalText,
  duration_in_ms: Type.Optional(Type.Number({ minimum: 0 })),
  /** Of music. */
  display_artist: OptionalText,
  cover_artwork_thumbnail_url: OptionalText,
  /** Of an original sound. */
  ig_username: OptionalText,
  profile_picture_url: OptionalText,
  /** Works for about a day and a half; null where the track may not be heard outside. */
  download_url: OptionalText,
});
const Tracks = Type.Object({ data: Type.Array(Track) });

export type PlatformTrack = Static<typeof Track>;

/** The platform's own tracks, by words or those that are popular now. */
export type MusicGateway = {
  search(account: ConnectedAccount, kind: MusicKind, words: string): Promise<GraphResult<PlatformTrack[]>>;
};

/** TABLE: our kinds as the platform names them. */
const audioTypes: { readonly [K in MusicKind]: string } = { music: 'music', original: 'original_sound' };

export function createMusicGateway(graph: GraphClient): MusicGateway {
  return {
    async search({ accountId, userToken: token }, kind, words) {
      const params = {
        audio_type: audioTypes[kind],
        user_id: accountId,
        ...(words !== '' && { search_query: words }),
      };
      const answer = await graph({ method: 'GET', path: 'ig_audio', params, token, reply: Tracks });
      return mapResult(answer, ({ data }) => data);
    },
  };
}
