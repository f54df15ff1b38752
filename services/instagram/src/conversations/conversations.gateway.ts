import { type Static, Type } from 'typebox';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { Paging } from '../graph/graph-paging.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { readPages } from '../graph/read-pages.ts';

const Person = Type.Object({ id: Type.String(), username: Type.Optional(Type.String()) });

const Thread = Type.Object({
  id: Type.String({ minLength: 1 }),
  updated_time: Type.Optional(Type.String()),
  participants: Type.Optional(Type.Object({ data: Type.Array(Person) })),
  messages: Type.Optional(
    Type.Object({
      data: Type.Array(
        Type.Object({
          created_time: Type.Optional(Type.String()),
          message: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
});
const Threads = Type.Object({ data: Type.Array(Thread), paging: Paging });

export type PlatformThread = Static<typeof Thread>;

/** The inbox of an account (instagram-graph-api.md, 5.1). */
export type ConversationsGateway = {
  /** Newest first. */
  list(account: ConnectedAccount): Promise<GraphResult<PlatformThread[]>>;
};

const fields = 'id,updated_time,participants,messages.limit(1){id,created_time,from,to,message}';
/** Four calls at most: the platform takes about two a second for one account (5.1). */
const pageSize = 25;
const wanted = 4 * pageSize;

export function createConversationsGateway(graph: GraphClient): ConversationsGateway {
  return {
    list({ pageId, pageToken: token }) {
      const path = `${pageId}/conversations`;
      return readPages(wanted, after => {
        const params = { platform: 'instagram', fields, limit: String(pageSize), ...after };
        return graph({ method: 'GET', path, params, token, reply: Threads });
      });
    },
  };
}
