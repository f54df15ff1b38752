import { type Static, Type } from 'typebox';
import { voiceLimits } from '../../data/voice/voice.ts';
import { openingLength, voicedFields } from '../../rules/voice/text-voice.ts';
import { OneOf, Text } from '../shared/schema.ts';

const used = {
  hadSheet: Type.Boolean(),
  /** The examples that the model had. An opening is empty where an older version wrote it. */
  exemplars: Type.Array(
    // An emoji is two units of a text here.
    Type.Object({ id: Text(100), opening: Text(2 * openingLength) }),
    { maxItems: voiceLimits.exemplars },
  ),
};

/** What of a voice a text was written with. */
export const UsedVoice = Type.Object(used);

/** With whose voice a text of an item was written last; of nothing else is it true once somebody wrote it anew. */
export const TextVoice = Type.Object({ of: OneOf(voicedFields), text: Text(10_000), ...used });
export type TextVoice = Static<typeof TextVoice>;

/** What a text model says of the voice; absent where an older version wrote it. */
export const WrittenVoice = Type.Object({
  exemplarIds: Type.Array(Type.String()),
  ...used,
  /** It could not be had, so the text was written without. */
  isMissing: Type.Boolean(),
});
export type WrittenVoice = Static<typeof WrittenVoice>;
