import {
  type Compared,
  insertedAfter,
  tooLongWithInsert,
  useOffer,
  type Way,
} from '@insta-ai/design/compare';
import { callApi, createRepeatKeys, useIsHere } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import { useRef, useState } from 'react';
import { voiceOfAnswer, type WrittenAnswer } from './answer-voice.ts';
import type { Tone } from './use-tone.ts';

/** What a choice did to the answer, and what it replaced. */
type Change = { text: string; before: string; writtenBefore: WrittenAnswer | null };

type About = { post: string; tone: Tone };

/** Asked again after an answer that got lost, or that nobody looked at, the same one is wanted: it is paid already. */
const keys = createRepeatKeys<About>('answer');

/** The answer to a post: written by the model, changed by the person; null before there is one. */
export function useAnswer(post: HashtagPost, tone: Tone) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  /** The last answer that is the model's alone. */
  const [ofModel, setOfModel] = useState('');
  /** What the model wrote last of what stands there. */
  const [lastWritten, setLastWritten] = useState<WrittenAnswer | null>(null);
  const { offer, isOpen, close, withdraw, propose, settle } = useOffer<{
    about: About;
    names: ['answer'];
    written: WrittenAnswer;
  }>();
  // An answer may come while the person types.
  const latest = useRef(answer);
  const put = (words: string, changed: Change | null) => {
    latest.current = words;
    setAnswer(words);
    setChange(changed);
  };
  const putOfModel = (written: WrittenAnswer, changed: Change | null) => {
    put(written.text, changed);
    setOfModel(written.text);
    setLastWritten(written);
  };
  const isHere = useIsHere();
  const generation = useMutation({
    mutationFn: async () => {
      withdraw();
      const body = { post: { ...post }, ...(tone && { tone }) };
      // Its picture may have another address by then.
      const about = { post: post.id, tone };
      return { about, ...(await callApi('generateAnswer', { body, repeatKey: keys.keyOf(about) })) };
    },
    onSuccess({ about, answer: text, voice }) {
      if (!isHere.current) return;
      const written = { text, voice };
      const own = latest.current?.trim() ?? '';
      if (own === '') putOfModel(written, null);
      else if (own !== text.trim()) return propose({ about, names: ['answer'], written });
      keys.done(about);
    },
  });

  const choose = (way: Way, written: WrittenAnswer) => {
    const replaced = { before: answer ?? '', writtenBefore: lastWritten };
    if (way === 'replace') putOfModel(written, { text: 'Answer replaced.', ...replaced });
    if (way === 'insert') {
      put(insertedAfter(replaced.before, written.text), { text: 'Answer added to yours.', ...replaced });
      setLastWritten(written);
    }
    settle('answer');
    if (offer) keys.done(offer.about);
  };
  const leave = () => {
    close();
    if (offer) keys.done(offer.about);
  };
  const fields = offer?.names.map(
    (name): Compared => ({
      name,
      label: 'Answer',
      own: answer ?? '',
      written: offer.written.text,
      insertProblem: tooLongWithInsert(
        insertedAfter(answer ?? '', offer.written.text),
        textLimits.characters,
      ),
      choose: way => choose(way, offer.written),
    }),
  );

  return {
    answer,
    isTyped: answer !== null && answer.trim() !== '' && answer !== ofModel,
    write: (words: string) => put(words, null),
    generate: () => generation.mutate(),
    generation,
    comparison: { isOpen, onClose: leave, fields: fields ?? [] },
    /** What the last choice did; gone once the answer is changed, for its undo would take that back as well. */
    changed: change?.text,
    undo() {
      if (!change) return;
      put(change.before, null);
      setLastWritten(change.writtenBefore);
    },
    voice: voiceOfAnswer(lastWritten, answer),
  };
}
