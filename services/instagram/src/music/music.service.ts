import type { MusicKind } from '@insta-ai/proto/data/instagram';
import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import type { CallNeeds } from '../calls/connected-account.ts';
import type { SelectedAccountOf } from '../calls/selected-account.ts';
import { trackAsFound } from './found-track.ts';
import type { MusicGateway } from './music.gateway.ts';

const musicNeeds: CallNeeds = {
  token: 'user',
  needs: 'the permissions instagram_basic and instagram_content_publish',
};

export type MusicService = ReturnType<typeof createMusicService>;

type Deps = { selectedAccountOf: SelectedAccountOf; music: MusicGateway };

/** What can play below a Reel of the selected account. */
export function createMusicService({ selectedAccountOf, music }: Deps) {
  return {
    /** By names of songs and artists; what is popular now without words. */
    async search(userId: string, kind: MusicKind, text: string): Promise<FoundTrack[]> {
      const { account, unwrap } = await selectedAccountOf(userId);
      const found = await unwrap(await music.search(account, kind, text.trim()), musicNeeds);
      return found.map(trackAsFound);
    },
  };
}
