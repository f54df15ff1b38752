import type { Amount } from '../prices/price-of.ts';
import type { Cost } from '../room/cost.ts';

/** Most tokens that a text model takes in with one question; its own service knows the question, and is stricter. */
const mostOfText = 10_000_000;
/** Most that an image model takes in with an order: a long prompt and four pictures come to a tenth of it. */
const mostOfOrder = 300_000;
/** No model writes more in one answer, or for one picture, with its thoughts. */
const mostWritten = 131_072;
/** Most pictures of one order; what a content type can ask for is far below. */
const mostPictures = 1_000;
/** A day for each picture: no machine draws longer, or is waited for so long. */
const mostSeconds = 86_400;

type Call = Pick<Cost, 'task' | 'pictures'>;

/** Whether a call that is about to be made can come to what is expected of it. */
export function mayBeHeld(task: Call['task'], expected: Amount): boolean {
  const { pictures } = expected;
  return pictures <= mostPictures && canBe({ task, pictures }, expected);
}

/**
 * Of what a call is said to have come to, that which can be: a server that counts anything else counted nothing, and then it came to what
 * was held for it. Tokens are believed together or not at all.
 */
export function believed(call: Call, said: Partial<Amount>): Partial<Amount> {
  const { pictures, seconds, ...tokens } = said;
  return {
    ...(pictures !== undefined && { pictures }),
    ...(seconds !== undefined && canLast(call, seconds) && { seconds }),
    ...(haveTokens(call, tokens) && tokens),
  };
}

function canBe(call: Call, amount: Partial<Amount>): boolean {
  return haveTokens(call, amount) && canLast(call, amount.seconds);
}

function haveTokens(call: Call, { inputTokens = 0, outputTokens = 0 }: Partial<Amount>): boolean {
  const mostIn = call.task === 'picture' ? mostOfOrder : mostOfText;
  return inputTokens <= mostIn && outputTokens <= mostWritten * Math.max(1, call.pictures);
}

function canLast({ pictures }: Call, seconds = 0): boolean {
  return seconds >= 0 && seconds <= mostSeconds * Math.max(1, pictures);
}
