import { mayRetry } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { remixToBus } from '@insta-ai/proto/convert/media/remix';
import { findingFromBus } from '@insta-ai/proto/convert/rules';
import { fitToBus, typeToBus } from '@insta-ai/proto/convert/target';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type {
  CheckMediaRequest,
  ListPredictionsRequest,
  ListPredictionsResponse,
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

type Page = Pick<ListPredictionsResponse, 'predictions' | 'next'>;

/** A large video is copied while it is adopted, in milliseconds. */
const adoptTimeoutMs = 120_000;
/** A person waits for a check; in milliseconds. */
const checkTimeoutMs = 5_000;

export function createPredictionMediaGateway(
  client: RpcClient<typeof PredictionMediaService>,
): PredictionMediaGateway {
  /** From a first page on: one message holds only some of them. */
  const allOf = async (item: Pick<ListPredictionsRequest, 'userId' | 'contentId'>, first: Page) => {
    // By their id: a replica of an older version knows no pages, and answers each question with all.
    const all = new Map(first.predictions.map(one => [one.id, one]));
    for (let { next } = first; next; ) {
      const page = await client.listPredictions({ ...item, inPages: true, after: next });
      for (const one of page.predictions) all.set(one.id, one);
      next = page.next;
    }
    return [...all.values()];
  };
  const adopt = async (upload: WaitingUpload) => {
    const { userId, contentId } = upload;
    const first = await client.adoptUpload({ ...upload, inPages: true }, { timeoutMs: adoptTimeoutMs });
    return allOf({ userId, contentId }, first);
  };
  const predictionsOf = async (userId: string, contentId: string) => {
    const item = { userId, contentId };
    return allOf(item, await client.listPredictions({ ...item, inPages: true }));
  };
  return {
    predictionsOf,
    async generate({ remix, ...order }) {
      const { userId, contentId } = order;
      const asked = { ...order, inPages: true, ...(remix && { remix: remixToBus(remix) }) };
      return allOf({ userId, contentId }, await client.generate(asked));
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
