import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import { Role } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { PlannedWork } from '@insta-ai/proto/http/operations/operations';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { OperationsStore } from './operations.store.ts';
import { lateAfterMs, latenessOf, troubledItem } from './troubled-item.ts';

const hourMs = 60 * 60_000;
/** Late ones that are shown. */
const mostLate = 50;

export type OperationsService = {
  /** What of everybody is due, late, failed and waits; for an admin alone. */
  work(userId: string): Promise<PlannedWork>;
};

type Deps = { store: OperationsStore; users: UsersGateway; now?: () => Date };

export function createOperationsService({ store, users, now = () => new Date() }: Deps): OperationsService {
  return {
    async work(userId) {
      refuseUnlessAdmin((await users.get(userId))?.role === Role.ADMIN);
      const moment = now();
      const ago = (ms: number) => new Date(moment.getTime() - ms);
      const [due, notLive, failed, waiting] = await Promise.all([
        store.dueBetween(moment, ago(-hourMs)),
        store.notLiveSince(ago(lateAfterMs)),
        store.failedSince(ago(24 * hourMs)),
        store.waiting(),
      ]);
      const late = notLive
        .filter(item => latenessOf(item, moment) > lateAfterMs)
        .sort((a, b) => latenessOf(b, moment) - latenessOf(a, moment));
      return {
        due,
        late: late.length,
        failed: failed.count,
        waiting: waiting.count,
        items: [
          ...late.slice(0, mostLate).map(item => troubledItem(item, 'late')),
          ...failed.items.map(item => troubledItem(item, 'failed')),
          ...waiting.items.map(item => troubledItem(item, 'waiting')),
        ],
      };
    },
  };
}
