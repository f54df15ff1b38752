import { notify } from '@insta-ai/design';
import { type Compared, useOffer, type Way } from '@insta-ai/design/compare';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import type { WrittenVoice, WrittenWords } from '@insta-ai/proto/http/content';
import { textVoiceOf } from '@insta-ai/proto/rules/voice/text-voice';
import { useEffect, useRef } from 'react';
import type { SocialEditor } from '../../editor/item-editor.ts';
import { saveFirst } from '../../editor/save-first.ts';
import { sortWritten, sourceWords, type WordsName, wordsAfter } from './written-words.ts';

/** What was written for fields in which the person's own words stand. */
type Offer = { written: WrittenWords; voice: WrittenVoice | undefined; names: WordsName[] };

/**
 * Generate Metadata: empty fields take what is written; beside the person's own words it is offered, in a dialog that
 * takes no key from whoever types just then.
 */
export function useMetadata(editor: SocialEditor, isStory: boolean) {
  const { id, tell } = editor;
  const latest = useLatest(editor);
  const queryClient = useQueryClient();
  const { offer, isOpen, close, withdraw, propose, settle } = useOffer<Offer>();
  const { mutate, isPending } = useMutation({
    // Without a network it fails at once, and says so; it does not wait for one.
    networkMode: 'always',
    mutationFn: async () => {
      withdraw();
      // The model writes about what the server has.
      await saveFirst(editor);
      return callApi('generateMetadata', { params: { id: id ?? '' } });
    },
    onSuccess({ written, voice, sawPicture, ...content }) {
      // As they are before the answer is told.
      const here = latest.current;
      tell(content, written);
      if (!here) return;
      const { filled, offered } = sortWritten(here.item, written, isStory ? ofStory : ofPost);
      const names = Object.keys(filled) as WordsName[];
      // The server put them there, and keeps that as a step.
      const words = `${labelsOf(names)} written${sourceWords({ voice, sawPicture })}`;
      if (names.length > 0) tellStep({ kind: 'replace', words, _content: content._id });
      if (offered.length > 0) propose({ written, voice, names: offered });
    },
    onError(error) {
      notify.error(messageOf(error));
      // Its answer may have been lost, and empty fields be filled by now.
      void queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
    },
  });

  const choose = (name: WordsName, way: Way) => {
    if (!offer) return;
    const { item } = editor;
    if (way !== 'keep') {
      const words = { [name]: wordsAfter(way, name, item[name], offer.written[name]) };
      const textVoice = name === 'metaDescription' && textVoiceOf(offer.voice, name, offer.written[name]);
      const after = { ...words, ...(textVoice && { textVoice }) };
      const told = `${contentFields[name].label} ${way === 'replace' ? 'replaced' : 'added to yours'}`;
      editor.edit(after, { kind: 'replace', words: told });
      void editor.flush();
    }
    settle(name);
  };

  const fields = offer?.names.map(
    (name): Compared => ({
      name,
      label: contentFields[name].label,
      own: editor.item[name],
      written: offer.written[name],
      choose: way => choose(name, way),
    }),
  );
  return {
    isPending,
    generate: () => mutate(),
    comparison: { isOpen, onClose: close, fields: fields ?? [] },
  };
}

const ofPost = ['metaDescription', 'hashtags'] as const;
/** A Story has no hashtags. */
const ofStory = ['metaDescription'] as const;

function labelsOf(names: readonly WordsName[]): string {
  return names.map(name => contentFields[name].label).join(' and ');
}

/** The editor as it is now, for what comes later; undefined once the screen was left. */
function useLatest(editor: SocialEditor) {
  const latest = useRef<SocialEditor>(undefined);
  useEffect(() => {
    latest.current = editor;
    return () => {
      latest.current = undefined;
    };
  });
  return latest;
}
