import { VoiceLine } from '@insta-ai/design';
import { isEdited, textVoiceAfter, type VoicedField } from '@insta-ai/proto/rules/voice/text-voice';
import { hadVoice, voiceLineOf } from '@insta-ai/proto/rules/voice/voice-words';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { fields } from '../editor/item-editor.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import { UseAsExample } from './use-as-example.tsx';

type Props = { store: AutosaveStore; of: VoicedField };

const voicedFields = fields('textVoice', 'description', 'metaDescription', 'account');

/** With whose voice a text of the item was written, for as long as it is that text. */
export function VoiceNote({ store, of }: Props) {
  const { item } = useItemEditor(store, voicedFields);
  const textVoice = textVoiceAfter(item.textVoice, item);
  if (textVoice?.of !== of) return null;
  const isOwn = isEdited(textVoice, item);
  // Who has no voice is not told so at every text; what they made of one may be the first example.
  if (!hadVoice(textVoice) && !isOwn) return null;
  return (
    <VoiceLine {...voiceLineOf(textVoice, item)}>
      {/* Of a description nothing goes out: it is no example of how somebody posts. */}
      {isOwn && of === 'metaDescription' && (
        <UseAsExample text={item.metaDescription} account={item.account ?? null} />
      )}
    </VoiceLine>
  );
}
