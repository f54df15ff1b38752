import type { SpendingTask as TaskWord } from '../../data/spending/spending-tasks.ts';
import { SpendingTask } from '../../gen/insta_ai/spending/v1/spending_pb.js';
import { wordsOf } from '../words.ts';

const taskWords = wordsOf<TaskWord, SpendingTask>({
  picture: SpendingTask.PICTURE,
  item: SpendingTask.ITEM,
  metadata: SpendingTask.METADATA,
  answer: SpendingTask.ANSWER,
  'alt-text': SpendingTask.ALT_TEXT,
  calendar: SpendingTask.CALENDAR,
  test: SpendingTask.TEST,
});

export const taskToBus = taskWords.toBus;
/** Undefined for what a newer version pays for. */
export const taskFromBus = taskWords.fromBus;
