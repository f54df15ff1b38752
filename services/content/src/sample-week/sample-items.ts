import { derivedId } from '@insta-ai/chassis/new-id';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { daysLater, instantAt, wallTime } from '@insta-ai/proto/rules/clock/wall-time';
import { lookFor } from '../content-types/choose-type.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { missingCaption } from '../item/item-edit.ts';
import { samplePlan } from './sample-plan.ts';

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
  return samplePlan.map(({ kind, day, time, isScheduled, ...texts }, index) => {
    const { id, name } = types[kind];
    // The person may have changed its kind since.
    const instagramType = typeFromBus(types[kind]) ?? kind;
    const onDay = wallTime(daysLater(now.getTime(), 1 + day, zone), zone)
      .toISOString()
      .slice(0, 10);
    const date = new Date(instantAt(Date.parse(`${onDay}T${time}Z`), zone));
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
