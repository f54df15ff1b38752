import type { ExemplarOrigin, VoiceImportState, VoiceRow } from '@insta-ai/proto/data/voice/voice';
import type { OwnPost } from '../posts/posts.gateway.ts';
import type { VoiceMeasures } from '../sheet/measure-voice.ts';

/** A text that shows how a person writes; it stays when its post is no longer among the imported ones. */
export type Exemplar = { id: string; text: string; from: ExemplarOrigin };

/** How a person writes on one account. One document, so that each change of it is one write. */
export type VoiceDocument = {
  /** Owner and account. */
  _id: string;
  owner: string;
  accountId: string;
  posts: OwnPost[];
  /** Null until posts are there. */
  measured: VoiceMeasures | null;
  /** What the person wrote over what was measured. */
  edits: Partial<Record<VoiceRow, string>>;
  exemplars: Exemplar[];
  import: VoiceImport;
};

export type VoiceImport = {
  state: VoiceImportState;
  /** Names the import: what an older one brings is passed over. */
  askedAt: Date | null;
  endedAt: Date | null;
  problem: string;
};

export const idOfVoice = (owner: string, accountId: string) => `${owner}:${accountId}`;

export function newVoice(owner: string, accountId: string): VoiceDocument {
  return {
    _id: idOfVoice(owner, accountId),
    owner,
    accountId,
    posts: [],
    measured: null,
    edits: {},
    exemplars: [],
    import: { state: 'never', askedAt: null, endedAt: null, problem: '' },
  };
}
