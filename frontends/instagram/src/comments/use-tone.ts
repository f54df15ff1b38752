import { keptInBrowser, useUser } from '@insta-ai/platform';
import { type AnswerTone, answerTones } from '@insta-ai/proto/data/instagram';
import { useState } from 'react';

/** A tone, or '' for that of the person's own prompt. */
export type Tone = AnswerTone | '';

export function isTone(value: unknown): value is Tone {
  return value === '' || answerTones.some(tone => tone === value);
}

/** The tone chosen last on this device. */
export function useTone() {
  const { _id } = useUser();
  const [tone, setTone] = useState<Tone>(() => {
    const kept = keptInBrowser.read('comments.tone', _id);
    return isTone(kept) ? kept : '';
  });
  return {
    tone,
    setTone(next: Tone) {
      setTone(next);
      keptInBrowser.keep('comments.tone', next, _id);
    },
  };
}
