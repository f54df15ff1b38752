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

/** The same for the platform on the internet. */
export function publicAddressFinding(publicUrl: string): Finding | undefined {
  const problem = whyNotPublic(publicUrl);
  if (!problem) return undefined;
  const facts = {
    rule: 'public-address',
    where: 'item',
    fix: 'Whoever runs Insta AI sets PUBLIC_URL to an https address that the internet reaches, and restarts it.',
  } as const;
  return problem.isReached
    ? warning({
        ...facts,
        message: `Instagram may not fetch pictures and videos from ${publicUrl}: ${problem.reason}.`,
      })
    : error({
        ...facts,
        message: `Instagram cannot fetch pictures from ${publicUrl}: ${problem.reason}. Videos are uploaded and go out.`,
      });
}
