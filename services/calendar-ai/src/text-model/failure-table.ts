import { askedPauseMs } from '@insta-ai/chassis/http/asked-pause';
import type { ErrorCode } from '@insta-ai/proto/data/errors';

/** How a call to the text model went wrong, as far as the wire tells. */
export type Failure = {
  /**
   * `answered`: the server said no; `unreachable`: no connection; `timeout`: no answer in time; `unreadable`: no answer of a text
   * model; `brokenOff`: an error in place of an answer, without a status.
   */
  readonly kind: 'answered' | 'unreachable' | 'timeout' | 'unreadable' | 'brokenOff';
  readonly status?: number;
  readonly code?: string;
  readonly type?: string;
  /** Parameter of the request that the server complains of. */
  readonly param?: string;
  /** The server's own words, on one line. */
  readonly words?: string;
  readonly headers?: Pick<Headers, 'get'>;
  /** Of a call with a picture: this model sees none (`blind`), or may not have taken this one (`unseen`). */
  readonly picture?: 'blind' | 'unseen';
};

export type Cause = {
  readonly retry: boolean;
  readonly code: ErrorCode;
  /** For the person who reads the alert: what happened, what to do. */
  readonly message: string;
};

const noCredit: Cause = {
  retry: false,
  code: 'failed_precondition',
  message: 'The account of the text model has no credit left or has reached its spending limit. Top it up.',
};
const badKey: Cause = {
  retry: false,
  code: 'failed_precondition',
  message: 'The text model does not accept our key. Check OPENAI_API_KEY.',
};
const notAllowed: Cause = {
  retry: false,
  code: 'failed_precondition',
  message: 'The server of the text model knows our key and does not let it do this. Check its rights.',
};
const unknownModel: Cause = {
  retry: false,
  code: 'failed_precondition',
  message:
    'The server of the text model does not have this model, or has it no more. Choose another OPENAI_MODEL.',
};
const nothingThere: Cause = {
  retry: false,
  code: 'failed_precondition',
  message:
    'The server of the text model has nothing at this address. Check OPENAI_BASE_URL and OPENAI_MODEL.',
};
const sentOn: Cause = {
  retry: false,
  code: 'failed_precondition',
  message:
    'The server of the text model sends its callers to another address. Set OPENAI_BASE_URL to where it is now.',
};
const tooLong: Cause = {
  retry: false,
  code: 'failed_precondition',
  message: 'This is too long for the text model. Please shorten the description or your prompts.',
};
const filtered: Cause = {
  retry: false,
  code: 'failed_precondition',
  message: 'The text model will not write about this. Please change the description.',
};
const notUnderstood: Cause = {
  retry: false,
  code: 'upstream_failed',
  message: 'The text model did not accept our request. Choose another OPENAI_MODEL.',
};
const busy: Cause = {
  retry: true,
  code: 'rate_limited',
  message: 'The text model is busy right now. Please try again in a minute.',
};
const down: Cause = {
  retry: true,
  code: 'upstream_failed',
  message: 'The text model is not working right now. Please try again in a few minutes.',
};
const loading: Cause = {
  retry: true,
  code: 'unavailable',
  message: 'The server of the text model is still loading the model. Please try again in a minute.',
};
const unreachable: Cause = {
  retry: true,
  code: 'unavailable',
  message: 'The text model cannot be reached. Please try again. If this continues, check OPENAI_BASE_URL.',
};
const tooSlow: Cause = {
  retry: false,
  code: 'timeout',
  message: 'The text model took too long. Please try again.',
};
const unreadable: Cause = {
  retry: false,
  code: 'upstream_failed',
  message: 'The text model server sent something that is not an answer. Check OPENAI_BASE_URL.',
};
const brokenOff: Cause = {
  retry: false,
  code: 'upstream_failed',
  message: 'The text model broke off with an error of its server. Please try again.',
};

/** TABLE: by `error.code` or `error.type`, which say more than the status: a 429 may be a matter of money. */
const byName: Record<string, Cause> = {
  insufficient_quota: noCredit,
  credit_balance_exhausted: noCredit,
  insufficient_balance: noCredit,
  project_spend_limit_exceeded: noCredit,
  organization_spend_limit_exceeded: noCredit,
  organization_usage_limit_exceeded: noCredit,
  invalid_api_key: badKey,
  model_not_found: unknownModel,
  model_decommissioned: unknownModel,
  context_length_exceeded: tooLong,
  exceed_context_size_error: tooLong,
  content_filter: filtered,
  content_policy_violation: filtered,
  rate_limit_exceeded: busy,
  slow_down: busy,
  server_is_overloaded: down,
};

/** TABLE: by the server's words, where it has no name for it; the first that fits. */
const byWords: readonly (readonly [RegExp, Cause])[] = [
  [
    /context[ _](length|size|window)|maximum context|too many (\w+ )?tokens|\b(prompt|input|request) is too long/i,
    tooLong,
  ],
  [/insufficient (balance|credits?|funds|quota)|credit balance|requires more credits/i, noCredit],
  [
    /model\b.{0,150}?\b(not (be )?(found|exist|available)|does not exist|no longer|deprecated|retired|decommissioned|shut down)/i,
    unknownModel,
  ],
  [
    /not a valid model|unknown model|invalid model|no models? (is |are )?loaded|no endpoints found for/i,
    unknownModel,
  ],
  [/loading (the )?model|model is (still |being )*load/i, loading],
  [/moderation|\bflagged\b|content (filter|policy|management)|safety system/i, filtered],
];
/** How OpenAI and Groq say that a request alone is more than a minute may have: they call it a limit, and no waiting mends it. */
const moreThanAMinute = /\brequest too large for\b/i;
/** Statuses that say enough by themselves, whatever the words. */
const plainStatuses: readonly (number | undefined)[] = [401, 402, 429];

/** TABLE: by status, where no name is known. */
const byStatus: Record<number, Cause> = {
  401: badKey,
  402: noCredit,
  403: notAllowed,
  404: nothingThere,
  408: down,
  409: down,
  413: tooLong,
  429: busy,
};

/** Causes of which the server knows more than we do. */
const quoted: ReadonlySet<Cause> = new Set([
  notUnderstood,
  brokenOff,
  unknownModel,
  nothingThere,
  notAllowed,
  noCredit,
]);

const byKind = { unreachable, timeout: tooSlow, unreadable, brokenOff };

/** Whether less at once could be taken. */
export function isTooMuch(failure: Failure): boolean {
  return rowOf(failure) === tooLong;
}

/** Why a call failed and what follows (ai-providers.md, C4). */
export function causeOf(failure: Failure, now = Date.now()): Cause {
  const cause = rowOf(failure);
  if (quoted.has(cause)) return { ...cause, message: quoting(cause.message, failure) };
  if (cause !== busy) return cause;
  const minutes = Math.ceil((askedPauseMs(failure.headers, now) ?? 0) / 60_000);
  return minutes < 2 ? busy : { ...busy, message: busyFor(minutes) };
}

function rowOf(failure: Failure): Cause {
  const { words = '' } = failure;
  if (isSentOn(failure)) return sentOn;
  if (moreThanAMinute.test(words)) return tooLong;
  const named = byName[failure.code ?? ''] ?? byName[failure.type ?? ''];
  if (named) return named;
  const isSaid = words !== '' && !plainStatuses.includes(failure.status);
  const said = isSaid ? byWords.find(([form]) => form.test(words))?.[1] : undefined;
  // A server that is down says so of its model, too.
  const isDown = (failure.status ?? 0) >= 500 && said === unknownModel;
  if (said && !isDown) return said;
  if (failure.kind !== 'answered') return byKind[failure.kind];
  const status = failure.status ?? 0;
  return byStatus[status] ?? (status >= 500 ? down : notUnderstood);
}

/** Whether a server answered with where else to ask, which is not followed to another host. */
export function isSentOn({ kind, status = 0 }: Failure): boolean {
  return kind === 'answered' && status >= 300 && status < 400;
}

function busyFor(minutes: number): string {
  const length = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `The text model takes no more requests for ${length}. Please try again then, or raise its limit.`;
}

function quoting(message: string, { words }: Failure): string {
  return words ? `${message} It says: "${words}"` : message;
}
