import type { DeadLetter } from '@insta-ai/proto/http/operations/dead-letters';

/** What a message is, in a line: its subject without the stream that it came from. */
export function titleOf({ subject }: Pick<DeadLetter, 'subject'>): string {
  return subject === null ? 'A message that cannot be read' : subject.replace(/^(jobs|events)\./, '');
}

/** Who gave up on it, and after how many tries. */
export function givenUpBy({ consumer, attempts }: Pick<DeadLetter, 'consumer' | 'attempts'>): string {
  return `given up by ${consumer} after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
}

/** The question before one is dropped: nothing brings it back. */
export const dropQuestion = {
  title: 'Drop this message?',
  message:
    'It is removed for good and cannot be brought back. What it asked for is not done, unless it is asked for anew.',
  confirmLabel: 'Drop',
};

/** What is said where more wait than are shown. */
export function moreInWords(count: number, shown: number): string | undefined {
  return count > shown ? `The oldest ${shown} of ${count.toLocaleString('en')} are shown.` : undefined;
}
