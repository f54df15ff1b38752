import { type ErrorCode, errorCodeOfStatus, errorCodes } from '@insta-ai/proto/data/errors';
import type { ErrorReply } from '@insta-ai/proto/http/shared/paging';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toAppError } from '../app-error.ts';
import { retryAfterSecondsOf } from '../rate-limited.ts';

/** Turns anything thrown into the error body of the product; logged here and nowhere else. */
export function replyWithError(
  thrown: FastifyError | unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = fromFastify(thrown, request) ?? fromSender(thrown, request) ?? toAppError(thrown);
  const status = errorCodes[error.code].status;
  const facts = { code: error.code, method: request.method, url: request.routeOptions.url };
  if (status >= 500 && error.code !== 'not_implemented')
    request.log.error({ ...facts, err: error.cause ?? error }, 'request failed');
  else request.log.debug(facts, 'request refused');
  codes.set(request, error.code);
  // When one may go on is said in words and, for programs, in the header made for it.
  const retryAfterSeconds = retryAfterSecondsOf(error);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(error, status, request.id)));
}

const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** What a request was refused with, or failed with. */
export function errorCodeOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

function bodyOf(error: AppError, statusCode: number, requestId: string): ErrorReply {
  return {
    statusCode,
    code: error.code,
    message: error.message,
    requestId,
    ...(error.details && { details: error.details }),
  };
}

/** Errors of Fastify and its plug-ins (validation, body limit, media type, rate limit) in our words. */
function fromFastify(thrown: unknown, { routeOptions }: FastifyRequest): AppError | undefined {
  const error = thrown as Partial<FastifyError>;
  if (thrown instanceof AppError || !error || typeof error.statusCode !== 'number') return undefined;
  if (error.validation) {
    const problems = error.validation.map(
      problem => `${error.validationContext ?? 'body'}${problem.instancePath}: ${problem.message}`,
    );
    return new AppError('invalid_argument', `The request is not valid. ${problems.join('; ')}`, {
      details: { problems },
    });
  }
  if (error.statusCode >= 500) return undefined;
  const message =
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? tooLarge(routeOptions.bodyLimit)
      : (messages[error.code ?? ''] ?? error.message ?? 'The request is not valid.');
  return new AppError(errorCodeOfStatus(error.statusCode), message, { cause: thrown });
}

/** What the parser of uploads says when there is no more of one; its errors have no code. */
const endedEarly =
  /^(Unexpected end of (multipart data|form)|Part terminated early|Malformed part header|premature close)/i;

/** A body that ended before it was complete, or whose sender left: no fault of ours, wherever on its way it is noticed. */
function fromSender(thrown: unknown, { raw }: FastifyRequest): AppError | undefined {
  if (thrown instanceof AppError) return undefined;
  const hasLeft = raw.readableAborted && !raw.complete;
  if (!hasLeft && !(thrown instanceof Error && endedEarly.test(thrown.message))) return undefined;
  return new AppError('invalid_argument', 'The upload ended before it was complete. Please try again.', {
    cause: thrown,
  });
}

/** It is refused before anything of it is done. */
function tooLarge(limit: number | undefined): string {
  const most = limit ? ` It may have ${Math.floor(limit / 1024 / 1024)} MB.` : '';
  return `This request is too large.${most} Nothing of it was done.`;
}

const messages: Record<string, string> = {
  FST_REQ_FILE_TOO_LARGE: 'This file is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
};
