import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { AuthUserService } from '../gen/insta_ai/auth_user/v1/auth_user_pb.js';
import { CalendarAiService } from '../gen/insta_ai/calendar_ai/v1/calendar_ai_pb.js';
import { ContentService } from '../gen/insta_ai/content/v1/content_pb.js';
import { ContentTypeService } from '../gen/insta_ai/content_type/v1/content_type_pb.js';
import { InstagramService } from '../gen/insta_ai/instagram/v1/instagram_pb.js';
import { PredictionMediaService } from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import { SpendingService } from '../gen/insta_ai/spending/v1/spending_pb.js';
import { VoiceService } from '../gen/insta_ai/voice/v1/voice_pb.js';
import { type ServiceName, serviceNames } from '../http/shared/call.ts';

/** An rpc of the bus: who answers it and who asks. */
export type RpcType = {
  readonly method: DescMethod;
  readonly answeredBy: ServiceName;
  readonly askedBy: readonly ServiceName[];
};

/** Each rpc of a service has a row; a new one does not compile without. */
function rpcsOf<S extends DescService>(
  answeredBy: ServiceName,
  service: S,
  askedBy: { [K in keyof S['method']]: readonly ServiceName[] },
): RpcType[] {
  return service.methods.map(method => ({
    method,
    answeredBy,
    askedBy: askedBy[method.localName as keyof S['method']],
  }));
}

/** Whoever is called over HTTP checks tokens. */
const everybody = serviceNames;

/** TABLE: every rpc, who answers it and who asks. */
export const rpcs: readonly RpcType[] = [
  ...rpcsOf('auth-user', AuthUserService, {
    getJwks: everybody,
    getUser: ['calendar-ai', 'content', 'instagram', 'notifier', 'spending', 'voice'],
    getSessionStart: everybody,
    setInstagramAccounts: ['instagram'],
  }),
  ...rpcsOf('calendar-ai', CalendarAiService, {
    writeItem: ['content'],
    writeMetadata: ['content'],
    writeAltText: ['content'],
    writeAnswer: ['instagram'],
  }),
  ...rpcsOf('content', ContentService, {
    getContent: ['prediction-media'],
    listContents: ['prediction-media'],
    findContents: ['prediction-media'],
    listUsedOutputs: ['prediction-media'],
    removeOutputs: ['prediction-media'],
    listPublished: ['voice'],
    forgetTextVoices: ['voice'],
  }),
  ...rpcsOf('content-type', ContentTypeService, {
    getContentType: ['content'],
    listContentTypes: ['calendar-ai', 'content'],
    ensureContentType: ['content'],
  }),
  ...rpcsOf('instagram', InstagramService, {
    cancelPublish: ['content'],
    keepPublish: ['content'],
    newestPosts: ['content'],
    confirmLive: ['content'],
    checkPost: ['content'],
    getTimeline: ['content'],
    tryNow: ['content'],
    listOwnPosts: ['voice'],
  }),
  ...rpcsOf('prediction-media', PredictionMediaService, {
    generate: ['content'],
    adoptUpload: ['content'],
    checkUpload: ['content'],
    listPredictions: ['content'],
    fitMedia: ['instagram'],
    checkMedia: ['content'],
    showPicture: ['calendar-ai'],
    estimateGeneration: ['content'],
  }),
  ...rpcsOf('spending', SpendingService, {
    holdCost: ['calendar-ai', 'prediction-media'],
    settleCost: ['calendar-ai', 'prediction-media'],
    estimateCost: ['calendar-ai', 'content', 'prediction-media'],
  }),
  ...rpcsOf('voice', VoiceService, {
    getVoice: ['calendar-ai'],
    findExemplars: ['content'],
    forgetVoices: ['instagram'],
  }),
];

/** The subject of the bus on which an rpc is asked. */
export function subjectOfRpc(method: DescMethod): string {
  return `rpc.${method.parent.typeName}.${method.name}`;
}
