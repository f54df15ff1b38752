import { startTimer, type TimerTools } from '@insta-ai/chassis/timer';
import { attendance, type Orders } from './attendance.ts';

/** Does what the page asks for, for who runs no service itself, and so has no timers. */
export function startAttending(orders: Orders, tools: TimerTools): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = startTimer(attendance(orders), tools, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running.ended;
    },
  };
}
