import { type AddressReach, type LookUp, lookUpAddress } from '@insta-ai/chassis/http/look-up-address';
import { type NotPublic, whyNotPublic } from '@insta-ai/chassis/http/why-not-public';
import {
  type AddressWords,
  addressWords,
  unreportedWords,
} from '@insta-ai/proto/rules/account/address-words';
import { error, type Finding, warning } from '@insta-ai/proto/rules/finding';
import type { FittedFile } from '../ledger/ledger.ts';

/** The address that the platform fetches files from, as it is known to stand to the internet. */
export type MediaAddress = {
  /** What we bring to the platform instead of letting it fetch it. */
  brings(): Promise<Readonly<Record<FittedFile['kind'], boolean>>>;
  /** What keeps the platform from fetching pictures that nobody brings it; a platform in our own network reaches what we reach. */
  finding(): Promise<Finding | undefined>;
  /** Looks anew, and says what is wrong with it for the platform on the internet, whichever is used. */
  look(): Promise<Finding | undefined>;
};

type Deps = {
  publicUrl: string;
  graphUrl: string;
  /** VIDEO_UPLOAD. */
  setting: 'auto' | 'always';
  hasCourier: boolean;
  lookUp: LookUp;
  now(): Date;
};

/** How long a look counts; longer where the next one fails, which proves nothing. */
const lookCountsMs = 5 * 60_000;

export function createMediaAddress(deps: Deps): MediaAddress {
  const { publicUrl, graphUrl, setting, hasCourier, lookUp, now } = deps;
  const isOutside = !isInOwnNetwork(graphUrl);
  let last: { at: number; reach: Promise<AddressReach> } | undefined;

  const lookAnew = (): Promise<AddressReach> => {
    const before = last?.reach;
    const reach = lookUpAddress(publicUrl, lookUp).then(async found =>
      found.isProven ? found : ((await before) ?? found),
    );
    last = { at: now().getTime(), reach };
    return reach;
  };
  /** Whoever comes after the first one is answered at once, with what the last look found. */
  const known = (): Promise<AddressReach> => {
    if (!last) return lookAnew();
    const { at, reach } = last;
    if (now().getTime() - at >= lookCountsMs) void lookAnew();
    return reach;
  };
  const bringsVideos = async () => setting === 'always' || (isOutside && !isPublic(await known()));

  return {
    async brings() {
      const video = await bringsVideos();
      return { video, image: video && hasCourier };
    },
    async finding() {
      if (!isOutside || (hasCourier && (await bringsVideos()))) return undefined;
      const { problem } = await known();
      return problem && addressFinding(publicUrl, problem);
    },
    async look() {
      const { problem } = await lookAnew();
      if (!problem) return undefined;
      const isBrought = hasCourier && (await bringsVideos());
      return isBrought ? unreportedFinding(publicUrl, problem) : addressFinding(publicUrl, problem);
    },
  };
}

/** Whether the platform is not the one on the internet. */
export const isInOwnNetwork = (graphUrl: string) => whyNotPublic(graphUrl) !== undefined;

const isPublic = ({ isProven, problem }: AddressReach) => isProven && !problem;

export function addressFinding(publicUrl: string, problem: NotPublic): Finding {
  const level = problem.isReached ? warning : error;
  return level(inWords(addressWords(publicUrl, problem)));
}

function unreportedFinding(publicUrl: string, problem: NotPublic): Finding {
  return warning(inWords(unreportedWords(publicUrl, problem)));
}

function inWords({ message, set }: AddressWords): Omit<Finding, 'level'> {
  const fix = `Whoever runs Insta AI sets ${set}, and restarts it.`;
  return { rule: 'public-address', where: 'item', message, fix };
}
