import { note } from '../../door/open-door.ts';
import { unknownObject } from '../graph.errors.ts';
import { answerNode, type GraphCall } from '../graph-call.ts';
import type { GraphNode } from '../graph-node.ts';
import { containerSentence, containerStatus } from './container-state.ts';
import { containersOf } from './containers.store.ts';

/** GET /{container}: status_code and status (2.5). */
export function containerObject(call: GraphCall): object {
  const record = containersOf(call.world).get(call.id);
  if (!record) throw unknownObject(call.id);
  note(call.request, { containerId: record.id });
  const now = call.world.clock.now();
  const node: GraphNode = {
    type: 'ShadowIGMediaBuilder',
    defaults: ['id'],
    fields: {
      id: record.id,
      status_code: containerStatus(record, now),
      status: containerSentence(record, now),
      copyright_check_status: undefined,
    },
  };
  return answerNode(call, node);
}
