import { whyNotPublic } from '@insta-ai/chassis/http/why-not-public';
import { error, type Finding, warning } from '@insta-ai/proto/rules/finding';

type Addresses = { publicUrl: string; graphUrl: string };

/**
 * What is wrong with the address that the platform fetches pictures from, and videos that are not uploaded. A platform in our own
 * network, as the simulator is, reaches what we reach.
 */
export function mediaAddressFinding({ publicUrl, graphUrl }: Addresses): Finding | undefined {
  return isInOwnNetwork(graphUrl) ? undefined : publicAddressFinding(publicUrl);
}

/** Whether videos are uploaded instead of fetched: where we are told to, and where the platform cannot fetch them. */
export function uploadsVideos({
  publicUrl,
  graphUrl,
  setting,
}: Addresses & { setting: 'auto' | 'always' }): boolean {
  if (setting === 'always') return true;
  return !isInOwnNetwork(graphUrl) && whyNotPublic(publicUrl)?.isReached === false;
}

/** Whether the platform is not the one on the internet. */
export const isInOwnNetwork = (graphUrl: string) => whyNotPublic(graphUrl) !== undefined;

const setPublicUrl = 'Whoever runs Insta AI sets PUBLIC_URL to an https address that the internet reaches';

/** The same for the platform on the internet. Where everything `isBrought` there, only what it would tell us is lost. */
export function publicAddressFinding(publicUrl: string, isBrought = false): Finding | undefined {
  const problem = whyNotPublic(publicUrl);
  if (!problem) return undefined;
  const { reason, isReached } = problem;
  const [rule, where] = ['public-address', 'item'] as const;
  if (isBrought)
    return warning({
      rule,
      where,
      message: `The internet does not reach ${publicUrl}: ${reason}. Pictures and videos go out, but comments and messages are not reported.`,
      fix: `${setPublicUrl}, and restarts it, if you want them.`,
    });
  return isReached
    ? warning({
        rule,
        where,
        message: `Instagram may not fetch pictures and videos from ${publicUrl}: ${reason}.`,
        fix: `${setPublicUrl}, and restarts it.`,
      })
    : error({
        rule,
        where,
        message: `Instagram cannot fetch pictures from ${publicUrl}: ${reason}. Videos are uploaded and go out.`,
        fix: `${setPublicUrl}, or a bucket that pictures go through (COURIER_S3_ENDPOINT), and restarts it.`,
      });
}
