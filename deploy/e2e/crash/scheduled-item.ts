import { expect } from 'vitest';
import { until } from '../api.ts';
import { createOutside } from '../outside.ts';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

/** How an item is scheduled: due at once, or so much later, and at how many steps the product is killed. */
type Plan = { leadMs?: number; mostKills?: number };

/**
 * Schedules an item, kills the product at each step on its way to the feed, one item per step, and
 * counts: one post there, the item Published here, its permalink known.
 */
export function scheduledItemSurvives(
  kind: string,
  pictureCount: number,
  { leadMs = 0, ...limits }: Plan = {},
): void {
  everyKillIsSurvived({
    ...limits,
    work: kind,
    promise: `a scheduled ${kind} is on the feed once`,
    fewestSteps: 12,
    limitMs: 900_000,
    signIn: stage => signIn(stage, pictureCount, leadMs),
    async rehearse(person) {
      await person.untilPublished(await person.schedule(`${kind} rehearsal.`));
    },
    surviveKillAt: (stage, person, index) =>
      surviveKillAt(stage, person, index, `${kind} killed at ${index}.`),
  });
}

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(
  stage: CrashStage,
  person: Person,
  index: number,
  caption: string,
): Promise<void> {
  let id = '';
  const label = await stage.killAt(index, async () => {
    id = await person.schedule(caption);
    await person.untilPublished(id);
  });

  id ||= await person.findOrSchedule(caption);
  const content = await person.untilPublished(id);

  const where = `after step ${index} (${label})`;
  const posts = await createOutside(stage.simulator.url).posts(caption);
  expect(posts, where).toHaveLength(1);
  // The platform shows whole seconds.
  const second = Math.floor(Date.parse(content.date ?? '') / 1_000) * 1_000;
  expect(Date.parse(posts[0]?.timestamp ?? ''), where).toBeGreaterThanOrEqual(second);
  expect(content.permalink, where).toMatch(/^http/);
  expect(content.outcome, where).toBeNull();
}

async function signIn(stage: CrashStage, pictureCount: number, leadMs: number) {
  const api = await stage.api();
  const { _id: _contentType } = await api.createContentType({ name: 'Crash' });
  await api.ask('POST', '/api/instagram/login', { accessToken: stage.simulator.credentials.userAccessToken });
  const { _id } = await api.createContent({ title: 'Pictures', prompt: 'a quiet bay', _contentType });
  const contents = await api.generate(_id, pictureCount);
  const schedule = async (caption: string) => {
    const content = await (await stage.api()).createContent({
      title: caption,
      metaDescription: caption,
      contents,
      _contentType,
      status: 'Scheduled',
      date: new Date(Date.now() + leadMs).toISOString(),
    });
    return content._id;
  };
  return {
    schedule,
    async untilPublished(content: string) {
      const connected = await stage.api();
      return until(
        () => connected.content(content),
        ({ status }) => status === 'Published',
      );
    },
    /** The answer to the save may be lost though the item was stored, as the person would see in the list. */
    async findOrSchedule(title: string) {
      const filter = encodeURIComponent(JSON.stringify({ title }));
      const connected = await stage.api();
      const found = await connected.ask<{ _id: string }[]>('GET', `/api/contents?filter=${filter}`);
      return found[0]?._id ?? schedule(title);
    },
  };
}
