import type { Content } from '@insta-ai/proto/http/content';
import type { RequestLog } from './request-log.ts';
import { repeat, type TrafficPart } from './traffic-part.ts';

/** What was typed and what is stored. */
export type Saves = { typed: string; stored: string; versions: number; saves: number };

/**
 * Types into one item. A save without an answer is repeated with the same version, as the edit page does; if the first try
 * had arrived, the repeated one meets its own words.
 */
export function autosaving(
  log: RequestLog,
  item: Content,
  words: string,
): TrafficPart & { look(): Promise<Saves> } {
  let version = item.version;
  let typed = item.description;
  let saves = 0;
  const save = async (description: string): Promise<void> => {
    for (let isRepeated = false; ; isRepeated = true) {
      const expected = isRepeated ? [200, 409] : [200];
      const answer = await log.ask(
        'save',
        'POST',
        `/api/contents/${item._id}`,
        { description, version },
        {},
        expected,
      );
      const stored = contentOf(answer.body);
      if (answer.failure || !stored) continue;
      if (answer.status === 409 && stored.description !== description)
        throw new Error(`A save met the words of somebody else: ${stored.description}`);
      version = stored.version;
      return;
    }
  };
  const part = repeat(500, async index => {
    typed = `${words} ${index}`;
    saves += 1;
    await save(typed);
  });
  return {
    stop: part.stop,
    async look() {
      const { body } = await log.ask('content', 'GET', `/api/contents/${item._id}`);
      const stored = body as Content;
      return { typed, stored: stored.description, versions: stored.version - item.version, saves };
    },
  };
}

function contentOf(body: unknown): Content | undefined {
  const answer = body as (Content & { details?: { content?: Content } }) | undefined;
  return answer?.details?.content ?? answer;
}
