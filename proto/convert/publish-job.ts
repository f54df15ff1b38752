import type { MessageInitShape } from '@bufbuild/protobuf';
import type { InstagramType } from '../data/content-type.ts';
import type { PublishJob, PublishJobSchema } from '../gen/insta_ai/content/v1/content_pb.js';
import type { Content } from '../http/content.ts';
import type { PostOptions } from '../rules/post-options.ts';
import { type CaptionLook, lookFromBus } from './caption-style.ts';
import { dateFromEither, momentToBus } from './moment.ts';
import { optionsFromBus, optionsToBus } from './post-options.ts';
import { fitFromBus, fitToBus, typeFromBus, typeToBus } from './target.ts';
import type { EachField } from './words.ts';

/** A decision to publish an item, as it is when it is made. */
export type PublishOrder = {
  publishId: string;
  contentId: string;
  accountId: string;
  /** Undefined when it is none that this process knows. */
  instagramType: InstagramType | undefined;
  outputs: string[];
  /** Text and hashtags as they go out. */
  caption: string;
  fit: Content['fit'];
  /** Planned moment, and the last one at which going out still makes sense; undefined when they cannot be read. */
  dueAt: Date | undefined;
  giveUpAt: Date | undefined;
  title: string;
  /** Text that is drawn on the picture of a Story, and how; empty draws nothing. */
  drawnCaption: string;
  captionLook: CaptionLook;
  options: PostOptions;
};

export function publishJobToBus(
  order: Omit<PublishOrder, 'instagramType'> & { instagramType: string | undefined },
): MessageInitShape<typeof PublishJobSchema> {
  const { publishId, contentId, accountId, outputs, caption, title, drawnCaption } = order;
  const dueAt = order.dueAt?.toISOString() ?? '';
  const giveUpAt = order.giveUpAt?.toISOString() ?? '';
  return {
    publishId,
    contentId,
    accountId,
    ...typeToBus(order.instagramType),
    outputs,
    caption,
    ...fitToBus(order.fit),
    due: momentToBus(dueAt),
    giveUp: momentToBus(giveUpAt),
    dueAt,
    giveUpAt,
    title,
    drawnCaption,
    captionStyle: drawnCaption === '' ? undefined : order.captionLook,
    options: optionsToBus(order.options),
  } satisfies EachField<typeof PublishJobSchema>;
}

export function publishJobFromBus(job: PublishJob): PublishOrder {
  const { publishId, contentId, accountId, outputs, caption, title, drawnCaption } = job;
  return {
    publishId,
    contentId,
    accountId,
    instagramType: typeFromBus(job),
    outputs,
    caption,
    fit: fitFromBus(job) ?? 'pad',
    dueAt: dateFromEither(job.due, job.dueAt),
    giveUpAt: dateFromEither(job.giveUp, job.giveUpAt),
    title,
    drawnCaption,
    captionLook: lookFromBus(job.captionStyle),
    options: optionsFromBus(job.options),
  };
}
