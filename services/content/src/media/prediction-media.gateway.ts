import { mayRetry } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { remixToBus } from '@insta-ai/proto/convert/media/remix';
import { findingFromBus } from '@insta-ai/proto/convert/rules';
import { fitToBus, typeToBus } from '@insta-ai/proto/convert/target';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type {
  CheckMediaRequest,
  Prediction,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Remix } from '@insta-ai/proto/http/prediction-media';
import type { Finding } from '@insta-ai/proto/rules/finding';

export type PictureOrder = {
  userId: string;
  contentId: string;
  /** The same key twice makes one prediction. */
  key: string;
  prompt: string;
  /** Absent means the model's defaults. */
  settings: ContentType | undefined;
  /** The picture that it begins with. */
  remix?: Remix;
};

export type WaitingUpload = {
  userId: string;
  contentId: string;
  /** Where the bytes wait; the same key twice makes one prediction. */
  objectKey: string;
  /** Name the person's file had. */
  filename: string;
  /** The client's name for this upload: the same name twice makes one prediction, whatever the bytes. */
  repeatKey?: string | undefined;
};

/** An upload before any of it is read. */
export type AnnouncedUpload = {
  userId: string;
  contentId: string;
  repeatKey?: string | undefined;
  /** The fewest bytes that will come. */
  bytes: number;
};

/** What this service asks prediction-media. */
export type PredictionMediaGateway = {
  generate(order: PictureOrder): Promise<Prediction[]>;
  /** How many bytes an upload may have; throws when it is known to have more. */
  checkUpload(upload: AnnouncedUpload): Promise<number>;
  /** Turns bytes that wait in the object store into a completed prediction, and takes them from there. */
  adoptUpload(upload: WaitingUpload): Promise<Prediction[]>;
  /** Everything generated or uploaded for an item, newest first. */
  predictionsOf(userId: string, contentId: string): Promise<Prediction[]>;
  /** Media that were made for an item, as items select them. */
  outputsOf(userId: string, contentId: string): Promise<string[]>;
  /** What keeps media from going out, or is worth knowing beforehand. */
  checkMedia(media: MediaToCheck): Promise<CheckedMedia>;
};

export type CheckedMedia = {
  findings: Finding[];
  /** Those that a model drew. */
  aiOutputs: string[];
};

/** Media of an item and what they would become. */
export type MediaToCheck = Omit<CheckMediaRequest, '$typeName' | '$unknown' | 'postType' | 'fitMode'>;

/** A large video is copied while it is adopted, in milliseconds. */
const adoptTimeoutMs = 120_000;
/** A person waits for a check; in milliseconds. */
const checkTimeoutMs = 5_000;

export function createPredictionMediaGateway(
  client: RpcClient<typeof PredictionMediaService>,
): PredictionMediaGateway {
  const adopt = async (upload: WaitingUpload) =>
    (await client.adoptUpload(upload, { timeoutMs: adoptTimeoutMs })).predictions;
  const predictionsOf = async (userId: string, contentId: string) =>
    (await client.listPredictions({ userId, contentId })).predictions;
  return {
    predictionsOf,
    async generate({ remix, ...order }) {
      const asked = { ...order, ...(remix && { remix: remixToBus(remix) }) };
      return (await client.generate(asked)).predictions;
    },
    outputsOf: async (userId, contentId) =>
      (await predictionsOf(userId, contentId)).flatMap(({ output }) => output),
    async checkMedia(media) {
      const { found, aiOutputs } = await client.checkMedia(
        { ...media, ...typeToBus(media.instagramType), ...fitToBus(media.fit) },
        { timeoutMs: checkTimeoutMs },
      );
      return { findings: found.map(findingFromBus), aiOutputs };
    },
    checkUpload: async upload =>
      Number((await client.checkUpload({ ...upload, bytes: BigInt(upload.bytes) })).roomBytes),
    adoptUpload: upload =>
      // Its process may have died half-way: the same key continues where that one stopped.
      adopt(upload).catch((error: unknown) => {
        if (!mayRetry(error)) throw error;
        return adopt(upload);
      }),
  };
}
