import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { ChatRequest } from '../chat.gateway.ts';
import type { Usage } from '../reply/read-usage.ts';
import { dearestForPictures, pictureTokens } from './picture-tokens.ts';

/** What is written, in the words of the budgets. */
export type WritingTask = Exclude<SpendingTask, 'picture'>;

/** TABLE: most tokens that an answer is expected to have; what a model thinks before it writes is counted with them. */
export const mostOutput: Readonly<Record<WritingTask, number>> = {
  item: 3_000,
  metadata: 2_000,
  answer: 1_000,
  'alt-text': 1_000,
  // Twelve entries of about 130 tokens, and thoughts.
  calendar: 6_000,
  // One word, or two colours.
  test: 1_000,
};

/** English has four bytes to a token; three leave room for names, and Chinese has three. */
const bytesPerToken = 3;
/** What a server puts around the messages. */
const frame = 100;

/** Most that a server puts before the messages by itself: rules of its own, what it looked up, or tools that it makes of the schema. */
const mostFrame = 30_000;
/** No model writes more in one answer with its thoughts, and in the time of a call (`writingTimeMs`) hardly any machine could. */
const mostWritten = 131_072;

/**
 * Whether a count of a call can be true: a token has a byte or more of the question, but for what a server adds, and no answer is longer than
 * models write. What cannot be was not counted, and nobody knows what the call took.
 */
export function canBe(
  { inputTokens, outputTokens }: Usage,
  { messages, schema }: Pick<ChatRequest, 'messages' | 'schema'>,
): boolean {
  const seen = messages.flatMap(({ picture }) => (picture ? pictureTokens(picture, dearestForPictures) : []));
  const pictures = seen.reduce((sum, tokens) => sum + tokens, 0);
  const mostInput = mostFrame + bytesOf({ messages, schema }) + pictures;
  return inputTokens > 0 && inputTokens <= mostInput && outputTokens <= mostWritten;
}

/** Most that a call is expected to come to. The schema counts as well: it goes along as `response_format`. */
export function expectedTokens(
  task: WritingTask,
  { messages, schema }: Pick<ChatRequest, 'messages' | 'schema'>,
  model: string,
): Usage {
  const seen = messages.flatMap(({ picture }) => (picture ? pictureTokens(picture, model) : []));
  const pictures = seen.reduce((sum, tokens) => sum + tokens, 0);
  const bytes = bytesOf({ messages, schema });
  return { inputTokens: frame + Math.ceil(bytes / bytesPerToken) + pictures, outputTokens: mostOutput[task] };
}

function bytesOf({ messages, schema }: Pick<ChatRequest, 'messages' | 'schema'>): number {
  const texts = [...messages.map(({ content }) => content), JSON.stringify(schema)];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
