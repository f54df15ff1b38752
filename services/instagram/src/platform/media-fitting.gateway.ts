import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { kindFromBus } from '@insta-ai/proto/convert/media-kind';
import { fitToBus, typeToBus } from '@insta-ai/proto/convert/target';
import { callAddresses } from '@insta-ai/proto/data/calls';
import type {
  FittedMedia,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { FittedFile, Ledger } from '../ledger/ledger.ts';

export type FitAnswer =
  | { readonly kind: 'fitted'; readonly files: FittedFile[] }
  /** Cannot be made to fit; the text is for the person. */
  | { readonly kind: 'refused'; readonly message: string; readonly advice?: string }
  | { readonly kind: 'later'; readonly reason: string };

/** What this service asks prediction-media: files that the platform accepts, at addresses it can reach. */
export type MediaFittingGateway = {
  fit(
    ledger: Pick<Ledger, 'owner' | 'outputs' | 'instagramType' | 'fit' | 'drawnCaption'>,
  ): Promise<FitAnswer>;
};

/** Making a video fit takes a while. */
const timeoutMs = 120_000;

type Deps = {
  rpc: RpcClient<typeof PredictionMediaService>;
  publicUrl: string;
  /** What we bring to the platform, which does not fetch it. */
  brings: Readonly<Record<FittedFile['kind'], boolean>>;
};

/** Below it an address names an object of the store. */
const mediaPrefix = callAddresses.getMedia.path.replace('*', '');

export function createMediaFittingGateway({ rpc, publicUrl, brings }: Deps): MediaFittingGateway {
  return {
    async fit({ owner: userId, outputs, instagramType, fit, drawnCaption }) {
      const drawn = drawnCaption && { caption: drawnCaption.text, captionStyle: drawnCaption.style };
      try {
        const { media } = await rpc.fitMedia(
          { userId, outputs, ...typeToBus(instagramType), ...fitToBus(fit), ...drawn },
          { timeoutMs },
        );
        return {
          kind: 'fitted',
          files: media.map(file => ({
            ...toFile(file, publicUrl),
            ...(brings[kindFromBus(file)] && keyOf(file)),
          })),
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (mayRetry(error)) return { kind: 'later', reason: error.message };
        const fix = error.details?.fix;
        return { kind: 'refused', message: error.message, ...(typeof fix === 'string' && { advice: fix }) };
      }
    },
  };
}

/** The platform fetches plain ASCII addresses only (instagram-graph-api.md, 2.1). */
function toFile(file: FittedMedia, publicUrl: string): FittedFile {
  const absolute = /^https?:\/\//.test(file.url) ? file.url : `${publicUrl}${file.url}`;
  return { url: new URL(absolute).href, kind: kindFromBus(file), ...(file.aiDrawn && { aiDrawn: true }) };
}

function keyOf({ url }: FittedMedia): Pick<FittedFile, 'uploadKey'> {
  return url.startsWith(mediaPrefix) ? { uploadKey: url.slice(mediaPrefix.length) } : {};
}
