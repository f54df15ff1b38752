import { Type } from 'typebox';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';

const Success = Type.Object({ success: Type.Boolean() });
const Subscriptions = Type.Object({
  data: Type.Array(
    Type.Object({
      object: Type.String(),
      callback_url: Type.Optional(Type.String()),
      fields: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
    }),
  ),
});

const PageApps = Type.Object({ data: Type.Array(Type.Object({ id: Type.String() })) });

export type AppSubscription = { callback: string; fields: string[] };

/** The two levels of a subscription, of which both are needed (instagram-graph-api.md, 6.4). */
export type WebhooksGateway = {
  /** All or nothing: one field that is not allowed refuses the others, too. */
  subscribePage(
    account: ConnectedAccount,
    fields: readonly string[],
  ): Promise<GraphResult<{ success: boolean }>>;
  /** Whether the page reports to our app. */
  readPage(account: Pick<ConnectedAccount, 'pageId' | 'pageToken'>): Promise<GraphResult<boolean>>;
  /** Where the app sends events of Instagram; undefined when nowhere. */
  readApp(): Promise<GraphResult<AppSubscription | undefined>>;
  /** The platform asks the callback for its challenge before it answers. */
  subscribeApp(callback: string, verifyToken: string): Promise<GraphResult<{ success: boolean }>>;
};

/** Fields of the page: any valid one switches the events of Instagram on, messages need their own (6.4). */
export const pageFields = { comments: ['feed'], all: ['feed', 'messages'] };

/** Fields of the Instagram object that we make use of. */
export const appFields = ['comments', 'messages'];

type Deps = { graph: GraphClient; app: { id: string; secret: string } };

export function createWebhooksGateway({ graph, app }: Deps): WebhooksGateway {
  const path = `${app.id}/subscriptions`;
  const asApp = { access_token: `${app.id}|${app.secret}` };
  return {
    subscribePage({ pageId, pageToken: token }, fields) {
      const params = { subscribed_fields: fields.join(',') };
      return graph({ method: 'POST', path: `${pageId}/subscribed_apps`, params, token, reply: Success });
    },
    async readPage({ pageId, pageToken: token }) {
      const answer = await graph({
        method: 'GET',
        path: `${pageId}/subscribed_apps`,
        params: {},
        token,
        reply: PageApps,
      });
      return mapResult(answer, ({ data }) => data.some(({ id }) => id === app.id));
    },
    async readApp() {
      const answer = await graph({ method: 'GET', path, params: asApp, reply: Subscriptions });
      if (answer.kind !== 'ok') return answer;
      const found = answer.value.data.find(row => row.object === 'instagram');
      if (!found?.callback_url) return { kind: 'ok', value: undefined };
      const fields = (found.fields ?? []).map(field => field.name);
      return { kind: 'ok', value: { callback: found.callback_url, fields } };
    },
    subscribeApp(callback, verifyToken) {
      const params = {
        ...asApp,
        object: 'instagram',
        callback_url: callback,
        verify_token: verifyToken,
        fields: appFields.join(','),
        include_values: 'true',
      };
      return graph({ method: 'POST', path, params, reply: Success });
    },
  };
}
