import type { DescMessage } from '@bufbuild/protobuf';
import * as calendarAi from '../gen/insta_ai/calendar_ai/v1/calendar_ai_pb.js';
import * as content from '../gen/insta_ai/content/v1/content_pb.js';
import * as contentType from '../gen/insta_ai/content_type/v1/content_type_pb.js';
import * as instagram from '../gen/insta_ai/instagram/v1/instagram_pb.js';
import * as predictionMedia from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { EventType } from './message.ts';

function event<Desc extends DescMessage>(row: EventType<Desc>): EventType<Desc> {
  return row;
}

/** TABLE: every event, who says it and who hears it. Subjects start with `events.` and the domain. */
export const events = {
  calendarEntriesWritten: event({
    subject: 'events.calendar-ai.entries-written',
    payload: calendarAi.CalendarEntriesWrittenSchema,
    saidBy: 'calendar-ai',
    heardBy: ['realtime-gateway'],
  }),
  contentTypeSaved: event({
    subject: 'events.content-type.saved',
    payload: contentType.ContentTypeSavedSchema,
    saidBy: 'content-type',
    heardBy: ['content'],
  }),
  contentTypeDeleted: event({
    subject: 'events.content-type.deleted',
    payload: contentType.ContentTypeDeletedSchema,
    saidBy: 'content-type',
    heardBy: ['content'],
  }),
  predictionFinished: event({
    subject: 'events.prediction-media.finished',
    payload: predictionMedia.PredictionFinishedSchema,
    saidBy: 'prediction-media',
    heardBy: ['content'],
  }),
  predictionProgressed: event({
    subject: 'events.prediction-media.progressed',
    payload: predictionMedia.PredictionProgressedSchema,
    saidBy: 'prediction-media',
    heardBy: ['realtime-gateway'],
  }),
  generationMoved: event({
    subject: 'events.prediction-media.generation-moved',
    payload: predictionMedia.GenerationMovedSchema,
    saidBy: 'prediction-media',
    // Whichever replica a webhook came to, the one that waits is woken.
    heardBy: ['prediction-media'],
  }),
  imageGenerated: event({
    subject: 'events.content.image-generated',
    payload: content.ImageGeneratedSchema,
    saidBy: 'content',
    heardBy: ['realtime-gateway'],
  }),
  contentChanged: event({
    subject: 'events.content.changed',
    payload: content.ContentChangedSchema,
    saidBy: 'content',
    // Its own replicas too: a call waits for what another one learns.
    heardBy: ['realtime-gateway', 'content'],
  }),
  contentPublished: event({
    subject: 'events.content.published',
    payload: content.ContentPublishedSchema,
    saidBy: 'content',
    heardBy: ['notifier'],
  }),
  contentPublishFailed: event({
    subject: 'events.content.publish-failed',
    payload: content.ContentPublishFailedSchema,
    saidBy: 'content',
    heardBy: ['notifier'],
  }),
  contentAtRisk: event({
    subject: 'events.content.at-risk',
    payload: content.ContentAtRiskSchema,
    saidBy: 'content',
    heardBy: ['notifier'],
  }),
  contentsOverdue: event({
    subject: 'events.content.overdue',
    payload: content.ContentsOverdueSchema,
    saidBy: 'content',
    heardBy: ['notifier'],
  }),
  contentNotifyDue: event({
    subject: 'events.content.notify-due',
    payload: content.ContentNotifyDueSchema,
    saidBy: 'content',
    heardBy: ['notifier'],
  }),
  batchChanged: event({
    subject: 'events.content.batch-changed',
    payload: content.BatchChangedSchema,
    saidBy: 'content',
    heardBy: ['realtime-gateway'],
  }),
  contentDeleted: event({
    subject: 'events.content.deleted',
    payload: content.ContentDeletedSchema,
    saidBy: 'content',
    heardBy: ['prediction-media', 'realtime-gateway'],
  }),
  postPublished: event({
    subject: 'events.instagram.post-published',
    payload: instagram.PostPublishedSchema,
    saidBy: 'instagram',
    heardBy: ['content'],
  }),
  postFailed: event({
    subject: 'events.instagram.post-failed',
    payload: instagram.PostFailedSchema,
    saidBy: 'instagram',
    heardBy: ['content'],
  }),
  postHeld: event({
    subject: 'events.instagram.post-held',
    payload: instagram.PostHeldSchema,
    saidBy: 'instagram',
    heardBy: ['content'],
  }),
  postUnknown: event({
    subject: 'events.instagram.post-unknown',
    payload: instagram.PostUnknownSchema,
    saidBy: 'instagram',
    heardBy: ['content'],
  }),
  postTroubled: event({
    subject: 'events.instagram.post-troubled',
    payload: instagram.PostTroubledSchema,
    saidBy: 'instagram',
    heardBy: ['content'],
  }),
};
