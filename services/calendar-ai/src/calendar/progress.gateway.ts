import type { Logger } from '@insta-ai/chassis/logger';
import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { placedEntryToBus } from '@insta-ai/proto/convert/calendar-ai';
import type { PlacedEntry } from '@insta-ai/proto/http/calendar-ai';

export type Progress = { requestKey: string; entries: PlacedEntry[]; written: number; total: number };

/** Tells the page of a person which entries are written; without any, that it is begun. */
export type ProgressGateway = { tell(userId: string, progress: Progress): void };

type Deps = { bus: Bus; log: Logger };

/** Only for display: nobody waits for it, and a lost piece does no harm, because the reply has everything. */
export function createProgressGateway({ bus, log }: Deps): ProgressGateway {
  return {
    tell(userId, { requestKey, entries, written, total }) {
      const head = {
        id: [userId, requestKey, written, ...entries.slice(0, 1).map(({ place }) => place)].join('.'),
        userId,
      };
      const payload = { requestKey, arrived: entries.map(placedEntryToBus), written, total };
      bus
        .send(message(events.calendarEntriesWritten, head, payload))
        .catch((error: unknown) => log.debug({ err: error }, 'written entries not told'));
    },
  };
}
