import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkFaultOrder } from '../door/check-fault-order.ts';
import { faultTable, faultTargets, isTarget } from '../door/fault-table.ts';
import { renderNode } from '../graph/graph-node.ts';
import { seedConversations } from '../graph/inbox/conversations.store.ts';
import { happen } from '../graph/inbox/instagram-events.ts';
import { allMedia } from '../graph/media/media.store.ts';
import { mediaNode } from '../graph/media/media-node.ts';
import { containerStatus } from '../graph/publishing/container-state.ts';
import { containersOf } from '../graph/publishing/containers.store.ts';
import { revokeTokens, seedTokens } from '../graph/tokens.ts';
import { statusAt } from '../replicate/prediction-state.ts';
import { predictionsOf } from '../replicate/predictions.store.ts';
import { mailsOf } from '../smtp/start-smtp.ts';
import type { DueRunner } from '../store/run-due.ts';
import type { World } from '../world.ts';
import { checkEventOrder } from './check-event-order.ts';

const postFields = [
  'id',
  'shortcode',
  'permalink',
  'caption',
  'username',
  'media_type',
  'media_product_type',
  'timestamp',
  'alt_text',
  'is_ai_generated',
];

/** For tests and demos: order faults, read what happened, move the clock, start afresh. */
export function controlRoutes(world: World, events: DueRunner) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/control/faults', async () => ({
      orders: world.faults.list(),
      kinds: faultTable,
      targets: faultTargets,
    }));
    app.post('/control/faults', async (request, reply) => {
      const checked = checkFaultOrder(request.body);
      if ('problem' in checked) return refuse(reply, checked.problem);
      return reply.code(201).send(world.faults.order(checked.order));
    });
    app.delete('/control/faults', async () => {
      world.faults.clear();
      return { cleared: true };
    });

    app.get<{ Querystring: { target?: string; since?: string } }>(
      '/control/journal',
      async (request, reply) => {
        const { target, since } = request.query;
        if (target !== undefined && !isTarget(target)) return refuse(reply, `Unknown target: ${target}.`);
        return { entries: world.journal.read({ target, since }) };
      },
    );

    app.get('/control/posts', async () => ({
      posts: allMedia(world).map(one => ({
        ...renderNode(
          mediaNode(world, one),
          postFields.map(name => ({ name, args: {} })),
        ),
        accountId: one.accountId,
        containerId: one.containerId,
        items: one.items,
      })),
    }));
    app.get('/control/containers', async () => ({
      containers: containersOf(world)
        .newestFirst()
        .map(one => ({ ...one, status: containerStatus(one, world.clock.now()) })),
    }));
    app.get('/control/predictions', async () => ({
      predictions: predictionsOf(world)
        .newestFirst()
        .map(one => ({ ...one, status: statusAt(one, world.clock.now()) })),
    }));
    app.get('/control/mails', async () => ({ mails: mailsOf(world).newestFirst() }));

    app.post('/control/clock', async (request, reply) => {
      const seconds = (request.body as { advanceSeconds?: unknown } | undefined)?.advanceSeconds;
      if (typeof seconds !== 'number' || !(seconds > 0))
        return refuse(reply, 'advanceSeconds must be a number above 0.');
      world.clock.advance(seconds * 1000);
      return { now: new Date(world.clock.now()).toISOString() };
    });
    app.post('/control/tokens/revoke', async (request, reply) => {
      const subcode = (request.body as { subcode?: unknown } | undefined)?.subcode ?? 467;
      if (typeof subcode !== 'number') return refuse(reply, 'subcode must be a number.');
      return { revoked: revokeTokens(world, subcode) };
    });
    app.post('/control/instagram-events', async (request, reply) => {
      const checked = checkEventOrder(request.body);
      if ('problem' in checked) return refuse(reply, checked.problem);
      const happened = happen(world, checked.order);
      if ('problem' in happened) return refuse(reply, happened.problem);
      events.wake();
      return reply.code(201).send(happened);
    });
    app.post('/control/reset', async () => {
      world.store.clear();
      for (const folder of ['media', 'mails'])
        await rm(join(world.store.folder, folder), { recursive: true, force: true });
      seedTokens(world);
      seedConversations(world);
      return { reset: true };
    });
  };
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ statusCode: 400, message });
