import { longestPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CountedTokens } from '../../spending/counted-tokens.ts';
import type { StartOutcome } from '../image-provider.ts';
import { plainWords } from '../plain-words.ts';
import { durationIn } from './duration-in.ts';
import { type Said, saidIn } from './said-in.ts';

/** A picture of an answer: with its bytes, or where it lies. */
export type AnsweredPicture = { bytes: Buffer } | { address: string };

export type ImagesAnswer =
  /** `came`: how many there were, where more than were ordered, which alone are read. */
  | { kind: 'pictures'; pictures: AnsweredPicture[]; came?: number; tokens?: CountedTokens }
  | Exclude<StartOutcome, { kind: 'drawn' | 'created' }>;

export type HttpAnswer = { status: number; body: unknown; headers: Pick<Headers, 'get'> };

export type Asked = {
  model: string;
  /** The setting that names it. */
  setting: string;
  /** Whether pictures to draw after were sent. */
  hasPictures: boolean;
  /** Pictures that were ordered. */
  count: number;
};

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const success = Type.Object({ data: Type.Array(Type.Object({ b64_json: optionalText, url: optionalText })) });

/** What an order came to, by status and body (ai-providers.md C4). What the server says about money is never shown. */
export function readImagesAnswer(answer: HttpAnswer, asked: Asked, now = new Date()): ImagesAnswer {
  const { body, headers } = answer;
  const said = saidIn(body);
  const status = statusOf(answer, said);
  if (status >= 200 && status < 300) return readSuccess(status, body, asked.count);
  if (status < 400) return { kind: 'unclear', cause: `status ${status}` };
  if (hasNoCredit(status, said)) return { kind: 'refused', reason: noCredit };
  if (status === 429 || isOverloaded(status, said))
    return { kind: 'throttled', afterMs: pauseMs(headers, said.message, now) };
  if (status === 408 || status === 409 || status >= 500)
    return { kind: 'unclear', cause: `status ${status}` };
  return { kind: 'refused', reason: refusal(status, said, asked) };
}

/** Routers and proxies say "no" with 200 as well, some with the status of whom they asked as its code; what has pictures is none. */
function statusOf({ status, body }: HttpAnswer, { message, code }: Said): number {
  const isNo = status >= 200 && status < 300 && (message !== '' || code !== '') && !hasPictures(body);
  if (!isNo) return status;
  return /^[45]\d\d$/.test(code) ? Number(code) : 400;
}

const hasPictures = (body: unknown) =>
  Value.Check(success, body) && body.data.some(({ b64_json: text, url }) => text || url);

function readSuccess(status: number, body: unknown, count: number): ImagesAnswer {
  if (!Value.Check(success, body)) return { kind: 'unclear', cause: `status ${status} without pictures` };
  const sent = body.data.filter(({ b64_json: text, url }) => text || url);
  const pictures = sent.slice(0, count).flatMap(({ b64_json: text, url }): AnsweredPicture[] => {
    // Some servers write the whole data URI.
    if (text) return [{ bytes: Buffer.from(text.replace(/^data:[^,]{0,100},/i, ''), 'base64') }];
    if (url && /^data:/i.test(url))
      return [{ bytes: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }];
    return url ? [{ address: url }] : [];
  });
  const tokens = tokensIn(body);
  const came = sent.length > count && { came: sent.length };
  return { kind: 'pictures', pictures, ...came, ...(tokens && { tokens }) };
}

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const counted = Type.Object({ usage: Type.Object({ input_tokens: Count, output_tokens: Count }) });

const toldApart = Type.Object({
  usage: Type.Object({ input_tokens_details: Type.Object({ image_tokens: Count }) }),
});

/** Of models that are billed by the token (types of the npm package openai 7.55.0); undefined where nothing is counted. */
function tokensIn(body: unknown): CountedTokens | undefined {
  if (!Value.Check(counted, body)) return undefined;
  const { input_tokens: inputTokens, output_tokens: outputTokens } = body.usage;
  // Servers that do not count send zeros.
  if (inputTokens + outputTokens === 0) return undefined;
  const apart = Value.Check(toldApart, body) ? body.usage.input_tokens_details.image_tokens : undefined;
  const isSound = apart !== undefined && apart <= inputTokens;
  return { inputTokens, outputTokens, ...(isSound && { pictureInputTokens: apart }) };
}

const noCredit =
  'The account at the image service has no credit left, or reached a limit of its own. Add credit or raise the limit there, then try again.';

/** OpenAI says it with 429 or 400, others with 402. */
function hasNoCredit(status: number, { type, code }: Said): boolean {
  const words =
    /insufficient_quota|credit_balance_exhausted|spend_limit_exceeded|usage_limit_exceeded|billing_hard_limit_reached|billing_not_active/;
  return status === 402 || words.test(code) || words.test(type);
}

/** Surely not begun, unlike after any other error of a server. */
function isOverloaded(status: number, { code }: Said): boolean {
  return status === 503 && /server_is_overloaded|slow_down/.test(code);
}

const isModeration = ({ code, message }: Said) =>
  /moderation_blocked|content_policy_violation|content_?filter|ResponsibleAIPolicyViolation/i.test(code) ||
  /safety system|content policy|content management policy/i.test(message);

/** Whether a model is said to be none of the server's. */
export function isUnknownModel(status: number, { code, message }: Said): boolean {
  return code === 'model_not_found' || (status === 404 && /\bmodel\b/i.test(message));
}

function refusal(status: number, said: Said, { model, setting, hasPictures }: Asked): string {
  const { message, param } = said;
  if (status === 401)
    return 'The image service does not accept our key. Check OPENAI_IMAGE_API_KEY, then try again.';
  if (/must be verified/i.test(message))
    return `The image service lets only verified organisations use ${model}. Verify yours in its settings there, or choose another one in ${setting}.`;
  if (isModeration(said))
    return 'The image service refused this prompt or its pictures as sensitive. Change the prompt and try again.';
  if (status === 403)
    return `The image service does not let our key draw with ${model}. Check OPENAI_IMAGE_API_KEY and ${setting}.`;
  if (isUnknownModel(status, said))
    return `The image service does not know the model ${model}. Check ${setting}.`;
  if (status === 404 || status === 405)
    return hasPictures
      ? 'The image service draws without control pictures alone. Take them out of the content type, or choose another image model.'
      : 'There is no image service at this address. Check OPENAI_IMAGE_BASE_URL.';
  if (status === 413) return 'The control pictures are too large for the image service. Choose smaller ones.';
  const words = plainWords(message);
  const quoted = words && ` (“${words}”)`;
  if (param === 'size' || /\bsize\b/i.test(message))
    return `The image model ${model} does not draw this picture size${quoted}. Choose another one in the content type.`;
  if (param === 'prompt')
    return `The image model ${model} does not take this prompt${quoted}. Change the prompt and try again.`;
  return `The image service refused the request${quoted || ` (status ${status})`}. Check the content type and ${setting}, then try again.`;
}

/** From the headers or the text, whichever is longest (ai-providers.md C4). */
function pauseMs(headers: Pick<Headers, 'get'>, message: string, now: Date): number {
  const header = (headers.get('retry-after') ?? '').trim();
  const inHeader =
    header === '' || Number.isNaN(Number(header))
      ? (durationIn(header) ?? Date.parse(header) - now.getTime())
      : Number(header) * 1000;
  // Azure says "retry after 20 seconds", OpenAI and Groq "try again in 1m12s".
  const [, said = ''] = /(?:try again in|retry after) (.{1,60})/i.exec(message) ?? [];
  const known = [Number(headers.get('retry-after-ms')), inHeader, durationIn(said) ?? 0];
  return Math.min(longestPauseMs, Math.max(1000, ...known.filter(Number.isFinite)));
}
