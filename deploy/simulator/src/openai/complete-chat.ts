import type { Base } from '../base.ts';
import { randomMixed } from '../store/random-text.ts';
import { readRequest } from './answer/read-request.ts';
import { writeAnswer } from './answer/write-answer.ts';
import { type ChatRequest, tokensIn } from './check-chat-request.ts';
import { dealCopy } from './deck/deal-copy.ts';
import type { Seen } from './seeing/look-at-picture.ts';

const charactersAToken = 4;
const endings = ['refusal', 'length', 'content-filter', 'broken-json', 'wrong-shape'] as const;
type Ending = (typeof endings)[number];

type Choice = {
  content: string | null;
  refusal: string | null;
  finish: 'stop' | 'length' | 'content_filter';
};

export function createCompleteChat({
  faults,
  clock,
  conditions,
}: Pick<Base, 'faults' | 'clock' | 'conditions'>) {
  let answers = 0;
  return (chat: ChatRequest, seen: readonly Seen[] = []) => {
    answers += 1;
    const every = conditions.now().unreadableEvery;
    const usual = every > 0 && answers % every === 0 ? 'broken-json' : undefined;
    const fault = faults.take('openai.chat', endings);
    const written = writeText(chat, seen.at(-1));
    const choice = endAs((fault?.kind as Ending | undefined) ?? usual, written, chat.mostTokens);
    const prompt = seen.reduce((sum, one) => sum + one.tokens, tokensIn(chat.messages));
    const completion = tokens(choice.content ?? choice.refusal ?? '') * chat.choices;
    return {
      id: `chatcmpl-${randomMixed(29)}`,
      object: 'chat.completion',
      created: Math.floor(clock.now() / 1000),
      model: chat.model,
      choices: Array.from({ length: chat.choices }, (_, index) => ({
        index,
        message: { role: 'assistant', content: choice.content, refusal: choice.refusal, annotations: [] },
        logprobs: null,
        finish_reason: choice.finish,
      })),
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
      system_fingerprint: 'fp_simulated',
    };
  };
}

const tokens = (text: string) => Math.ceil(text.length / charactersAToken);

function writeText(chat: ChatRequest, seen: Seen | undefined): string {
  const brief = { ...readRequest(chat.messages), ...(seen && { seen }) };
  const schema = chat.schema === 'any' || chat.schema === undefined ? brief.schema : chat.schema;
  if (schema) return JSON.stringify(writeAnswer(schema, brief));
  const said = Object.values(brief.facts)
    .filter(one => typeof one === 'string')
    .join('. ');
  const copy = dealCopy({ text: `${said} ${brief.text}`.trim(), rules: brief.rules }, 'prose');
  const prose = /\b(comment|reply|answer)\b/i.test(brief.text) ? copy.reply : copy.caption;
  return chat.schema === 'any' ? JSON.stringify({ answer: prose }) : prose;
}

function endAs(ending: Ending | undefined, written: string, mostTokens: number | undefined): Choice {
  const stop = (content: string): Choice => ({ content, refusal: null, finish: 'stop' });
  const cut = (length: number): Choice => ({ ...stop(written.slice(0, length)), finish: 'length' });
  switch (ending) {
    case 'refusal':
      return { content: null, refusal: "I'm sorry, I can't help with that request.", finish: 'stop' };
    case 'content-filter':
      return { ...stop(''), finish: 'content_filter' };
    case 'length':
      return cut(Math.floor(written.length / 2));
    case 'broken-json':
      return stop(`Sure! Here is what I came up with:\n\n${written.slice(0, -2)}`);
    case 'wrong-shape':
      return stop('{"result":{"note":"not what was asked"}}');
    default:
      return mostTokens !== undefined && tokens(written) > mostTokens
        ? cut(mostTokens * charactersAToken)
        : stop(written);
  }
}
