import { derivedId } from '@insta-ai/chassis/new-id';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { lookFor } from '../content-types/choose-type.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { missingCaption } from '../item/item-edit.ts';
import { samplePlan } from './sample-plan.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

export type TypesByKind = { [kind in InstagramType]: ContentType };

type Week = {
  owner: string;
  account: string | null;
  round: number;
  zone: string;
  types: TypesByKind;
  now: Date;
};

/** The items of the sample week, from tomorrow on, in the person's own time. Their ids are derived from owner and round. */
export function sampleItems({ owner, account, round, zone, types, now }: Week): ContentDocument[] {
  const tomorrow = dayjs(now).tz(zone).add(1, 'day').format('YYYY-MM-DD');
  return samplePlan.map(({ kind, day, time, isScheduled, ...texts }, index) => {
    const { id, name } = types[kind];
    // The person may have changed its kind since.
    const instagramType = typeFromBus(types[kind]) ?? kind;
    const onDay = dayjs.utc(tomorrow).add(day, 'day').format('YYYY-MM-DD');
    const date = dayjs.tz(`${onDay}T${time}`, zone).toDate();
    const item: ContentDocument = {
      ...newContent(owner, now),
      ...texts,
      _id: derivedId(owner, 'sample-week', String(round), String(index)),
      account,
      date,
      _contentType: { _id: id, name, instagramType, asOf: now },
      instagramType,
      wantsPicture: true,
      // Without it nobody would see the words of a Story.
      ...(instagramType === 'Story' && { enableCaption: true }),
      ...(isScheduled && { status: 'Scheduled', dueAt: date }),
    };
    return { ...item, ...missingCaption(item, lookFor(types[kind])) };
  });
}
