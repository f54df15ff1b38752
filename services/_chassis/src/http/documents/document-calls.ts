import { errorCodes } from '@insta-ai/proto/data/errors';
import type { Call } from '@insta-ai/proto/http/shared/call';
import { ErrorReply } from '@insta-ai/proto/http/shared/paging';
import { refusalsOf } from './statuses-of.ts';

/** An OpenAPI document, as far as it is looked at here. */
export type OpenApi = { components?: object; paths?: object };

type Operation = {
  operationId?: string;
  responses?: Record<string, unknown>;
  security?: unknown;
  requestBody?: unknown;
};

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
};

const page = {
  description: 'A page for people',
  content: { 'text/html': { schema: { type: 'string' } } },
};

/** Writes into the document what the schemas do not say: how a call is refused, who may make it, and what an upload is. */
export function documentCalls(
  document: OpenApi,
  callOf: (operationId: string) => { call: Call; isLimited: boolean } | undefined,
): OpenApi {
  const paths: object[] = Object.values(document.paths ?? {});
  for (const operation of paths.flatMap((path): Operation[] => Object.values(path))) {
    const found = callOf(operation.operationId ?? '');
    if (!found) continue;
    const { call, isLimited } = found;
    operation.responses = {
      ...operation.responses,
      ...Object.fromEntries((call.also ?? []).map(status => [status, { description: alsoMeans[status] }])),
      ...Object.fromEntries(
        refusalsOf(call, isLimited).map(status => [
          status,
          { $ref: `#/components/responses/Error${status}` },
        ]),
      ),
    };
    if (call.isPage) Object.assign(operation.responses, { 200: page, 404: page });
    if (call.access === 'user') operation.security = [{ session: [] }];
    if (call.upload) operation.requestBody = fileBody;
  }
  return { ...document, components: { ...document.components, ...components } };
}

const alsoMeans: Readonly<Record<number, string>> = {
  202: 'It will be done, and is not yet',
  206: 'A range of it',
  302: 'Where it is',
  304: 'The caller has it already',
};

const errorReplies = [...Map.groupBy(Object.entries(errorCodes), ([, { status }]) => status)].map(
  ([status, rows]) => [
    `Error${status}`,
    {
      description: rows.map(([code]) => code).join(', '),
      content: { 'application/json': { schema: ErrorReply } },
    },
  ],
);

const components = {
  securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  responses: {
    ...Object.fromEntries(errorReplies),
    Error431: { description: 'The address is too long; said before the product sees it' },
  },
};
