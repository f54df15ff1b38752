import { useUser } from '@insta-ai/platform';
import { type AnswerTone, answerTones } from '@insta-ai/proto/data/instagram';
import { useState } from 'react';

/** A tone, or '' for that of the person's own prompt. */
export type Tone = AnswerTone | '';

export function isTone(value: unknown): value is Tone {
  return value === '' || answerTones.some(tone => tone === value);
}

/** The tone chosen last on this device. */
export function useTone() {
  const key = `comments.tone.${useUser()._id}`;
  const [tone, setTone] = useState<Tone>(() => {
    const kept = localStorage.getItem(key);
    return isTone(kept) ? kept : '';
  });
  return {
    tone,
    setTone(next: Tone) {
      setTone(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A full or forbidden storage only means that it is chosen again next time.
      }
    },
  };
}
