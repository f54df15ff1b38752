import { type Static, Type } from 'typebox';
import { pageSizeDefault, pageSizeMax } from '../../data/paging.ts';
import { OneOf, Text } from './schema.ts';

/** Which part of a list is asked for. */
export const pageOfList = {
  pageSize: Type.Integer({ minimum: 1, maximum: pageSizeMax, default: pageSizeDefault }),
  currentPage: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
};

/** Query of a paged list; `sortKeys` are the keys with an index behind them, the first is the default. */
export function PagingQuery<const K extends readonly [string, ...string[]]>(sortKeys: K) {
  return Type.Object({
    ...pageOfList,
    sortKey: OneOf(sortKeys, { default: sortKeys[0] }),
    sortDirection: OneOf(['asc', 'desc'], { default: 'asc' }),
    filter: Type.Optional(Text(2_000)),
  });
}

/** What paging looks like to a service. */
export type Paging = {
  pageSize: number;
  currentPage: number;
  sortKey: string;
  sortDirection: 'asc' | 'desc';
  filter?: string;
};

/** The body of every error reply; `message` is written for the person who reads the alert. */
export const ErrorReply = Type.Object({
  statusCode: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  requestId: Type.String(),
  details: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  ),
});

export type ErrorReply = Static<typeof ErrorReply>;
