import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { ChatRequest } from '../chat.gateway.ts';
import type { Usage } from '../reply/read-usage.ts';
import { pictureTokens } from './picture-tokens.ts';

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

/** Most that a call is expected to come to. The schema counts as well: it goes along as `response_format`. */
export function expectedTokens(
  task: WritingTask,
  { messages, schema }: Pick<ChatRequest, 'messages' | 'schema'>,
  model: string,
): Usage {
  const texts = [...messages.map(({ content }) => content), JSON.stringify(schema)];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const seen = messages.flatMap(({ picture }) => (picture ? pictureTokens(picture, model) : []));
  const pictures = seen.reduce((sum, tokens) => sum + tokens, 0);
  return { inputTokens: frame + Math.ceil(bytes / bytesPerToken) + pictures, outputTokens: mostOutput[task] };
}
