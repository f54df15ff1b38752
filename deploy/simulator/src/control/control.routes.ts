import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ConditionOrder, conditionProblem } from '../conditions.ts';
import { checkFaultOrder } from '../door/check-fault-order.ts';
import { faultTable, faultTargets, isTarget } from '../door/fault-table.ts';
import { renderNode } from '../graph/graph-node.ts';
import type { GraphParts } from '../graph/graph-parts.ts';
import type { InstagramEvents } from '../graph/inbox/instagram-events.ts';
import { containerStatus } from '../graph/publishing/container-state.ts';
import { statusAt } from '../replicate/prediction-state.ts';
import type { PredictionsStore } from '../replicate/predictions.store.ts';
import type { MailRecord } from '../smtp/mail-record.ts';
import type { Collection } from '../store/store.ts';
import { checkEventOrder } from './check-event-order.ts';

const postFields =
  'id shortcode permalink caption username media_type media_product_type timestamp alt_text is_ai_generated is_comment_enabled'
    .split(' ')
    .map(name => ({ name, args: {} }));

/** Beyond the last moment that a date can have nothing would be answered any more, not even after a restart. */
const mostSeconds = 10 * 365 * 24 * 60 * 60;

/** For tests and demos: order faults, read what happened, move the clock, start afresh. */
export function controlRoutes({
  faults,
  journal,
  clock,
  media,
  comments,
  nodes,
  containers,
  predictions,
  mails,
  tokens,
  conditions,
  events,
  forget,
}: GraphParts & {
  predictions: PredictionsStore;
  mails: Collection<MailRecord>;
  events: InstagramEvents;
  forget: () => Promise<void>;
}) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/control/faults', async () => ({
      orders: faults.list(),
      kinds: faultTable,
      targets: faultTargets,
    }));
    app.post('/control/faults', async (request, reply) => {
      const checked = checkFaultOrder(request.body);
      if ('problem' in checked) return refuse(reply, checked.problem);
      return reply.code(201).send(faults.order(checked.order));
    });
    app.delete('/control/faults', async () => {
      faults.clear();
      return { cleared: true };
    });

    app.get<{ Querystring: { target?: string; since?: string } }>(
      '/control/journal',
      async (request, reply) => {
        const { target, since } = request.query;
        if (target !== undefined && !isTarget(target)) return refuse(reply, `Unknown target: ${target}.`);
        return { entries: journal.read({ target, since }) };
      },
    );

    app.get('/control/posts', async () => ({
      posts: media.newestFirst().map(one => ({
        ...renderNode(nodes.media(one), postFields),
        accountId: one.accountId,
        containerId: one.containerId,
        items: one.items,
        collaborators: one.collaborators,
        locationId: one.locationId,
        audio: one.audio,
        paidPartnership: one.paidPartnership,
        sponsors: one.sponsors,
        commentPrompt: one.commentPrompt,
        thumbOffset: one.thumbOffset,
        shareToFeed: one.shareToFeed,
        coverUrl: one.coverUrl,
        trial: one.trial,
        comments: comments.ofMedia(one.id).map(({ from, text }) => ({ username: from.username, text })),
      })),
    }));
    app.get('/control/containers', async () => ({
      containers: containers
        .newestFirst()
        .map(one => ({ ...one, status: containerStatus(one, clock.now()) })),
    }));
    app.get('/control/predictions', async () => ({
      predictions: predictions.newestFirst().map(one => ({ ...one, status: statusAt(one, clock.now()) })),
    }));
    app.get('/control/mails', async () => ({ mails: mails.newestFirst() }));

    app.post('/control/clock', async (request, reply) => {
      const seconds = (request.body as { advanceSeconds?: unknown } | undefined)?.advanceSeconds;
      if (typeof seconds !== 'number' || !(seconds > 0) || seconds > mostSeconds)
        return refuse(
          reply,
          `advanceSeconds must be a number above 0, and ${mostSeconds} (ten years) at most.`,
        );
      clock.advance(seconds * 1000);
      return { now: new Date(clock.now()).toISOString() };
    });
    app.get('/control/conditions', async () => conditions.now());
    app.post('/control/conditions', async (request, reply) => {
      const problem = conditionProblem(request.body);
      if (problem) return refuse(reply, problem);
      return conditions.change(request.body as ConditionOrder);
    });
    app.post('/control/tokens/revoke', async (request, reply) => {
      const subcode = (request.body as { subcode?: unknown } | undefined)?.subcode ?? 467;
      if (typeof subcode !== 'number') return refuse(reply, 'subcode must be a number.');
      return { revoked: tokens.revokeAll(subcode) };
    });
    app.post('/control/instagram-events', async (request, reply) => {
      const checked = checkEventOrder(request.body);
      if ('problem' in checked) return refuse(reply, checked.problem);
      const happened = events.happen(checked.order);
      if ('problem' in happened) return refuse(reply, happened.problem);
      return reply.code(201).send(happened);
    });
    app.post('/control/reset', async () => {
      await forget();
      return { reset: true };
    });
  };
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ statusCode: 400, message });
