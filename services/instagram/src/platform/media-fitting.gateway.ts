import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { kindFromBus } from '@insta-ai/proto/convert/media/media-kind';
import { fitToBus, typeToBus } from '@insta-ai/proto/convert/target';
import { callAddresses } from '@insta-ai/proto/data/calls';
import type {
  FittedMedia,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { MediaAddress } from '../accounts/media-address.ts';
import { type FittedFile, type Ledger, optionsOf } from '../ledger/ledger.ts';

export type FitAnswer =
  | { readonly kind: 'fitted'; readonly files: FittedFile[] }
  /** Cannot be made to fit; the text is for the person. */
  | { readonly kind: 'refused'; readonly message: string; readonly advice?: string }
  | { readonly kind: 'later'; readonly reason: string };

/** What this service asks prediction-media: files that the platform accepts, at addresses it can reach. */
export type MediaFittingGateway = {
  fit(
    ledger: Pick<Ledger, 'owner' | 'outputs' | 'instagramType' | 'fit' | 'drawnCaption' | 'options'>,
  ): Promise<FitAnswer>;
};

/** Making a video fit takes a while. */
const timeoutMs = 120_000;

type Deps = {
  rpc: RpcClient<typeof PredictionMediaService>;
  publicUrl: string;
  /** What we bring to the platform, which does not fetch it. */
  brings: MediaAddress['brings'];
};

/** Below it an address names an object of the store. */
const mediaPrefix = callAddresses.getMedia.path.replace('*', '');

export function createMediaFittingGateway({ rpc, publicUrl, brings }: Deps): MediaFittingGateway {
  const filesOf = async (request: Parameters<typeof rpc.fitMedia>[0]): Promise<FittedFile[]> => {
    const { media } = await rpc.fitMedia(request, { timeoutMs });
    const brought = await brings();
    return media.map(file => ({
      ...toFile(file, publicUrl),
      ...(brought[kindFromBus(file)] && keyOf(file)),
    }));
  };

  return {
    async fit({ owner: userId, outputs, instagramType, fit, drawnCaption, options }) {
      const drawn = drawnCaption && { caption: drawnCaption.text, captionStyle: drawnCaption.style };
      const { coverOutput } = optionsOf({ options });
      const hasCover = instagramType === 'Reel' && coverOutput !== '';
      try {
        const files = await filesOf({
          userId,
          outputs,
          ...typeToBus(instagramType),
          ...fitToBus(fit),
          ...drawn,
        });
        if (!hasCover) return { kind: 'fitted', files };
        // It fills the screen, as a Story does.
        const asStory = { userId, outputs: [coverOutput], ...typeToBus('Story'), ...fitToBus(fit) };
        const [cover] = await filesOf(asStory);
        return { kind: 'fitted', files: cover ? files.map(film => withCover(film, cover)) : [] };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (mayRetry(error)) return { kind: 'later', reason: error.message };
        const fix = error.details?.fix;
        return { kind: 'refused', message: error.message, ...(typeof fix === 'string' && { advice: fix }) };
      }
    },
  };
}

/** A cover that a model drew is seen with the post, too. */
function withCover(film: FittedFile, cover: FittedFile): FittedFile {
  const { url: coverUrl, uploadKey: coverKey } = cover;
  return { ...film, coverUrl, ...(coverKey && { coverKey }), ...(cover.aiDrawn && { aiDrawn: true }) };
}

/** The platform fetches plain ASCII addresses only (instagram-graph-api.md, 2.1). */
function toFile(file: FittedMedia, publicUrl: string): FittedFile {
  const absolute = /^https?:\/\//.test(file.url) ? file.url : `${publicUrl}${file.url}`;
  return { url: new URL(absolute).href, kind: kindFromBus(file), ...(file.aiDrawn && { aiDrawn: true }) };
}

function keyOf({ url }: FittedMedia): Pick<FittedFile, 'uploadKey'> {
  return url.startsWith(mediaPrefix) ? { uploadKey: url.slice(mediaPrefix.length) } : {};
}
