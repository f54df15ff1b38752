/** What a model wrote beside the words that stand there; the person chooses. */
export type { Compared } from './compare.modal.tsx';
export { CompareModal } from './late-compare.ts';
export { newWordsReady, useOffer } from './use-offer.ts';
export { insertedAfter, tooLongWithInsert, type Way } from './ways.ts';
