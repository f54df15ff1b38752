import { notify } from '@insta-ai/design';
import { type Compared, useOffer, type Way } from '@insta-ai/design/compare';
import { callApi, createRepeatKeys, messageOf, tellStep, useAppConfig } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import type { ContentWithNeighbours, WrittenVoice, WrittenWords } from '@insta-ai/proto/http/content';
import { defaultHashtagCap } from '@insta-ai/proto/rules/post-text';
import { textVoiceOf } from '@insta-ai/proto/rules/voice/text-voice';
import { useEffect, useRef } from 'react';
import type { SocialEditor } from '../../editor/item-editor.ts';
import { saveFirst } from '../../editor/save-first.ts';
import {
  hashtagRoom,
  insertNote,
  insertProblem,
  sortWritten,
  sourceWords,
  type WordsName,
  wordsAfter,
} from './written-words.ts';

/** What was written for fields in which the person's own words stand. */
type Offer = { about: About; written: WrittenWords; voice: WrittenVoice | undefined; names: WordsName[] };

type About = ReturnType<typeof writtenAbout>;

/** Asked again after an answer that got lost, or that nobody looked at, the same text is wanted: it is paid already. */
const keys = createRepeatKeys<About>('metadata');

/**
 * Generate Metadata: empty fields take what is written; beside the person's own words it is offered, in a dialog that
 * takes no key from whoever types just then.
 */
export function useMetadata(editor: SocialEditor, isStory: boolean) {
  const { id, tell } = editor;
  const latest = useLatest(editor);
  const queryClient = useQueryClient();
  const { hashtagCap = defaultHashtagCap } = useAppConfig();
  const { offer, isOpen, close, withdraw, propose, settle } = useOffer<Offer>();
  const names = isStory ? ofStory : ofPost;
  const { mutate, isPending } = useMutation({
    // Without a network it fails at once, and says so; it does not wait for one.
    networkMode: 'always',
    mutationFn: async () => {
      withdraw();
      // The model writes about what the server has.
      await saveFirst(editor);
      const saved = queryClient.getQueryData<ContentWithNeighbours>(['contents', id]);
      const about = writtenAbout(id, saved);
      const ask = () =>
        callApi('generateMetadata', { params: { id: id ?? '' }, repeatKey: keys.keyOf(about) });
      const wasOpen = keys.isOpen(about);
      let answer = await ask();
      if (wasOpen && saved && isSeen(saved, answer.written, names)) {
        keys.done(about);
        answer = await ask();
      }
      return { about, ...answer };
    },
    onSuccess({ about, written, voice, sawPicture, ...content }) {
      // As they are before the answer is told.
      const here = latest.current;
      tell(content, written);
      if (!here) return;
      const { filled, offered } = sortWritten(here.item, written, names);
      const came = Object.keys(filled) as WordsName[];
      // The server put them there, and keeps that as a step.
      const words = `${labelsOf(came)} written${sourceWords({ voice, sawPicture })}`;
      if (came.length > 0) tellStep({ kind: 'replace', words, _content: content._id });
      if (offered.length > 0) propose({ about, written, voice, names: offered });
      else keys.done(about);
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
      const room = hashtagRoom(item, hashtagCap);
      const words = { [name]: wordsAfter(way, name, item[name], offer.written[name], room) };
      const textVoice = name === 'metaDescription' && textVoiceOf(offer.voice, name, offer.written[name]);
      const after = { ...words, ...(textVoice && { textVoice }) };
      const told = `${contentFields[name].label} ${way === 'replace' ? 'replaced' : 'added to yours'}`;
      editor.edit(after, { kind: 'replace', words: told });
      void editor.flush();
    }
    settle(name);
    if (offer.names.length === 1) keys.done(offer.about);
  };
  const leave = () => {
    close();
    if (offer) keys.done(offer.about);
  };

  const fields = offer?.names.map(
    (name): Compared => ({
      name,
      label: contentFields[name].label,
      own: editor.item[name],
      written: offer.written[name],
      insertProblem: insertProblem(
        name,
        editor.item,
        offer.written[name],
        isStory ? 'Story' : 'Post',
        hashtagCap,
      ),
      insertNote: insertNote(name, editor.item, offer.written[name], hashtagCap),
      choose: way => choose(name, way),
    }),
  );
  return {
    isPending,
    generate: () => mutate(),
    comparison: { isOpen, onClose: leave, fields: fields ?? [] },
  };
}

/**
 * What a text is about. The words that it meets are none of it: a lost answer may have brought half of them, and the other
 * half was never looked at.
 */
function writtenAbout(id: string | null, saved: ContentWithNeighbours | undefined) {
  if (!saved) return { id };
  const { title, description, location, city, prompt, contents, _contentType } = saved;
  return { id, title, description, location, city, prompt, contents, _contentType };
}

/** Whether a lost answer brought all of it to the item: who presses again wants another text. */
function isSeen(before: WrittenWords, written: WrittenWords, names: readonly WordsName[]): boolean {
  const { filled, offered } = sortWritten(before, written, names);
  return Object.keys(filled).length + offered.length === 0;
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
