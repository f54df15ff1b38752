import type { Call } from '@insta-ai/proto/http/shared/call';
import { onceThereIsRoom, type RoomPatience } from '../../outside/once-there-is-room.ts';
import type { RouteRequest } from '../route.ts';
import { abortedOnLeave } from './aborted-on-leave.ts';

/** How long a click waits for room in a budget, in milliseconds: most texts end in less, and a person has not given up yet. */
const patienceMs = 30_000;

/** Makes a paid call, once there is room for it; `left` is aborted once nobody waits for it any more. */
export type WhenRoom = <T>(call: (left: AbortSignal) => Promise<T>) => Promise<T>;

/** Waits for room in a budget that is only held, until the one who clicked leaves or the process begins to end. */
export function roomForClick(
  { reply, stopping }: { reply: Pick<RouteRequest<Call>['reply'], 'raw'>; stopping: AbortSignal },
  clock?: RoomPatience['clock'],
): WhenRoom {
  const left = abortedOnLeave(reply);
  const signal = AbortSignal.any([left, stopping]);
  return call =>
    onceThereIsRoom(() => call(left), { until: (clock ?? Date).now() + patienceMs, signal, clock });
}
