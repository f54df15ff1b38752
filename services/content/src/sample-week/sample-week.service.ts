import { mayRetry } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import { type InstagramType, instagramTypes } from '@insta-ai/proto/data/content-type';
import type { Content } from '@insta-ai/proto/http/content';
import { isTimeZone } from '@insta-ai/proto/rules/time-zone';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { withTypesByNow } from '../content-types/type-by-now.ts';
import { toContent } from '../item/content-wire.ts';
import type { MediaService } from '../media/media.service.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { sampleItems, type TypesByKind } from './sample-items.ts';
import { sampleTypes } from './sample-plan.ts';
import { notSimulated, unknownZone } from './sample-week.errors.ts';
import type { SampleWeek, SampleWeeksStore } from './sample-weeks.store.ts';

export type SampleWeekService = {
  /** A week of examples with their pictures ordered; calling it again finishes the same week. */
  fill(owner: string, timeZone?: string): Promise<Content[]>;
  /** Finishes a week that a killed process left incomplete. */
  finish(week: SampleWeek): Promise<void>;
};

type Deps = {
  isSimulated: boolean;
  weeks: SampleWeeksStore;
  store: Pick<ContentsStore, 'insertMissing' | 'getMany'>;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  media: Pick<MediaService, 'generateImage'>;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

export function createSampleWeekService(deps: Deps): SampleWeekService {
  const { isSimulated, weeks, store, users, contentTypes, media, log, now = () => new Date() } = deps;

  const createItems = async (week: SampleWeek) => {
    if (!week.items) return;
    await store.insertMissing(await withTypesByNow(contentTypes, week.items, now()));
    await weeks.noteItemsCreated(week);
  };
  const orderPictures = async (week: SampleWeek) => {
    if (!week.openSince) return;
    // The same click name each time, so there is one picture per item however often this runs.
    for (const id of week.ids) await media.generateImage(week._id, id, 'sample').catch(unlessRefused);
    await weeks.notePicturesOrdered(week);
  };
  /** A picture that was deleted since, or can never be drawn, keeps no week unfinished. */
  const unlessRefused = (error: unknown) => {
    if (mayRetry(error)) throw error;
    log.warn({ err: error }, 'a sample picture was refused');
  };
  const typesOf = async (owner: string, round: number): Promise<TypesByKind> => {
    const known = await contentTypes.list(owner);
    const typeOf = async (kind: InstagramType) =>
      known.find(type => typeFromBus(type) === kind) ??
      (await contentTypes.ensure(owner, `sample-week.${round}.${kind}`, {
        ...sampleTypes[kind],
        instagramType: kind,
      }));
    const types = await Promise.all(instagramTypes.map(async kind => [kind, await typeOf(kind)] as const));
    return Object.fromEntries(types) as TypesByKind;
  };
  const plan = async (owner: string, round: number, timeZone?: string): Promise<SampleWeek> => {
    const person = await users.get(owner);
    const zone = timeZone || person?.timeZone || 'UTC';
    if (!isTimeZone(zone)) throw unknownZone(zone);
    const account = person?.instagramAccount || null;
    const types = await typesOf(owner, round);
    const items = sampleItems({ owner, account, round, zone, types, now: now() });
    return { _id: owner, round, ids: items.map(({ _id }) => _id), items, openSince: now() };
  };
  /** The existing or unfinished week; one whose items were all deleted does not count. */
  const current = async (owner: string, before: SampleWeek | undefined) =>
    before && (before.openSince || (await store.getMany(owner, before.ids)).length > 0) ? before : undefined;
  const begin = async (owner: string, timeZone?: string): Promise<SampleWeek> => {
    for (;;) {
      const before = await weeks.find(owner);
      const known = await current(owner, before);
      if (known) return known;
      const week = await plan(owner, (before?.round ?? 0) + 1, timeZone);
      if (await weeks.begin(week, before)) return week;
    }
  };

  return {
    async fill(owner, timeZone) {
      if (!isSimulated) throw notSimulated();
      const week = await begin(owner, timeZone);
      await createItems(week);
      // The items exist and the sweep orders what is missing, so a failure here does not fail the week.
      await orderPictures(week).catch((error: unknown) =>
        log.warn({ err: error, owner }, 'sample pictures not ordered yet'),
      );
      return (await store.getMany(owner, week.ids)).map(toContent);
    },
    async finish(week) {
      await createItems(week);
      await orderPictures(week);
    },
  };
}
