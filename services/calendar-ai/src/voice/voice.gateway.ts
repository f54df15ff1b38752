import type { Logger } from '@insta-ai/chassis/logger';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { recentPostFromBus } from '@insta-ai/proto/convert/calendar-ai';
import type { GetVoiceResponse, VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import type { RecentPost } from '@insta-ai/proto/http/calendar-ai';

/** How a person writes: counted lines, examples that they picked, and what they posted in the last 60 days. */
export type Voice = {
  sheet: Pick<GetVoiceResponse['sheet'][number], 'title' | 'text'>[];
  exemplars: Pick<GetVoiceResponse['exemplars'][number], 'id' | 'text'>[];
  recent: RecentPost[];
};

/** What this service asks voice. */
export type VoiceGateway = {
  /** The voice for a text about something, of the account that it goes to (empty: the selected one); undefined when it cannot be had in time. */
  of(userId: string, about: string, account?: string): Promise<Voice | undefined>;
};

export type CalendarVoiceGateway = {
  /** That of the selected account, with all that was posted lately; undefined as above. */
  forCalendar(userId: string, about: string): Promise<Voice | undefined>;
};

type AskVoice = (
  request: { userId: string; about: string; account?: string; forCalendar?: true },
  options: { timeoutMs: number },
) => Promise<Voice | undefined>;

/** A text is worth more than its voice: who waits for it waits no longer for this. */
const timeoutMs = 2_000;
/** A calendar takes longer by itself, and repeats what was posted without it. */
const calendarTimeoutMs = 5_000;
/** Enough to find the nearest examples by. */
const longestAbout = 2_000;

export function createVoiceGateway(
  client: Pick<RpcClient<typeof VoiceService>, 'getVoice'>,
  log: Pick<Logger, 'warn'>,
): VoiceGateway & CalendarVoiceGateway {
  const ask: AskVoice = async ({ about, ...request }, options) => {
    try {
      const asked = { ...request, about: about.slice(0, longestAbout) };
      const { sheet, exemplars, ...posted } = await client.getVoice(asked, options);
      return { sheet, exemplars, recent: recentOf(posted) };
    } catch (error) {
      log.warn({ err: error }, 'a text is written without the voice of its owner');
      return undefined;
    }
  };
  return {
    of: (userId, about, account = '') => ask({ userId, about, account }, { timeoutMs }),
    forCalendar: (userId, about) =>
      ask({ userId, about, forCalendar: true }, { timeoutMs: calendarTimeoutMs }),
  };
}

/** An older version says no moments. */
function recentOf({ recent, recentPosts }: Pick<GetVoiceResponse, 'recent' | 'recentPosts'>): RecentPost[] {
  if (recentPosts.length > 0) return recentPosts.map(recentPostFromBus);
  return recent.map(text => ({ text, publishedAt: null }));
}
