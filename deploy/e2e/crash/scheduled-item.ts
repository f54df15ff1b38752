import { expect, it } from 'vitest';
import { type Api, createApi, until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type CrashStage, openCrashStage } from './crash-stage.ts';
import { firstOfEach, killsOfPart, parts } from './step.ts';

/** More steps than this are recorded or the test would prove too little. */
const fewestSteps = 12;

/**
 * Schedules an item that is due at once, kills the product at each step on its way to the feed, one item per step, and
 * counts: one post there, the item Published here, its permalink known.
 */
export function everyKillIsSurvived(kind: string, pictureCount: number): void {
  it.concurrent.each(parts)(
    `a scheduled ${kind} is on the feed once, whatever step was the last before a kill (part %i of ${parts.length})`,
    part => survivesEveryKill(kind, pictureCount, part),
    900_000,
  );
}

async function survivesEveryKill(kind: string, pictureCount: number, part: number): Promise<void> {
  const stage = await openCrashStage();
  try {
    const person = await signIn(stage, pictureCount);
    const steps = await stage.record(async () => {
      await person.untilPublished(await person.schedule(`${kind} rehearsal.`));
    });
    const all = firstOfEach(steps);
    expect(all.length, steps.join('\n')).toBeGreaterThanOrEqual(fewestSteps);
    const kills = killsOfPart(all, part);
    process.stdout.write(
      `${kind}: killed at ${kills.length} of ${all.length} different steps of ${steps.length}\n`,
    );
    for (const index of kills) await surviveKillAt(stage, person, index, `${kind} killed at ${index}.`);
  } finally {
    await stage.stop();
  }
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

  await person.reconnect();
  id ||= await person.findOrSchedule(caption);
  const content = await person.untilPublished(id);

  const where = `after step ${index} (${label})`;
  expect(await createOutside(stage.simulator.url).posts(caption), where).toHaveLength(1);
  expect(content.permalink, where).toMatch(/^http/);
  expect(content.outcome, where).toBeNull();
}

async function signIn(stage: CrashStage, pictureCount: number) {
  const connect = async () => {
    const product = await stage.product();
    return createApi(product.publicUrl, product.token);
  };
  let api = await connect();
  const { _id: contentType } = await api.createContentType({ name: 'Crash' });
  await api.ask('POST', '/api/instagram/login', { accessToken: stage.simulator.credentials.userAccessToken });
  const contents = await makePictures(api, contentType, pictureCount);
  const schedule = async (caption: string) => {
    const content = await api.createContent({
      title: caption,
      metaDescription: caption,
      contents,
      _contentType: contentType,
      status: 'Scheduled',
      date: new Date().toISOString(),
    });
    return content._id;
  };
  return {
    schedule,
    async reconnect() {
      api = await connect();
    },
    untilPublished: (id: string) =>
      until(
        () => api.content(id),
        content => content.status === 'Published',
      ),
    /** The answer to the save may be lost though the item was stored, as the person would see in the list. */
    async findOrSchedule(title: string) {
      const filter = encodeURIComponent(JSON.stringify({ title }));
      const found = await api.ask<{ _id: string }[]>('GET', `/api/contents?filter=${filter}`);
      return found[0]?._id ?? schedule(title);
    },
  };
}

async function makePictures(api: Api, contentType: string, count: number): Promise<string[]> {
  const { _id } = await api.createContent({
    title: 'Pictures',
    prompt: 'a quiet bay',
    _contentType: contentType,
  });
  return api.generate(_id, count);
}
