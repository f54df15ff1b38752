import { lookUpAddress } from '@insta-ai/chassis/http/look-up-address';
import { isAtHome } from '@insta-ai/chassis/http/why-not-public';
import { instagramSettings } from '@insta-ai/instagram/config';
import { unreachableFault } from '@insta-ai/instagram/judge-address';
import { createOwnAddressGateway } from '@insta-ai/instagram/own-address';
import { madeVerifyToken } from '@insta-ai/instagram/verify-token';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import { addressWords, unreportedWords } from '@insta-ai/proto/rules/account/address-words';
import type { Check } from '../check.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';
import type { Scene } from '../scene.ts';

export const addressCheck: Check = {
  group: 'outside',
  name: 'public address',
  asks: 'whether the internet reaches PUBLIC_URL, and Insta AI answers there',
  fix: 'Set PUBLIC_URL to an https address that the internet reaches and that leads to Insta AI.',
  async look(scene) {
    const settings = scene.read(instagramSettings);
    if (isAtHome(settings.GRAPH_BASE_URL))
      return [ok('Instagram is simulated, which reaches every address.')];
    const publicUrl = (scene.ofServices.PUBLIC_URL ?? '').replace(/\/$/, '');
    const problem = await addressFinding(publicUrl, settings.COURIER_S3_ENDPOINT !== undefined, scene);
    if (problem) return [problem];
    const fault = await unreachableFault({
      own: {
        publicUrl,
        redirect: `${publicUrl}${facebookReturnPath}`,
        deauthorize: `${publicUrl}${instagramCalls.deauthorizeInstagram.path}`,
        deletion: `${publicUrl}${instagramCalls.requestDataDeletion.path}`,
        privacy: `${publicUrl}/privacy`,
        webhook: `${publicUrl}${instagramCalls.receiveInstagramWebhook.path}`,
        verifyToken: settings.WEBHOOK_VERIFY_TOKEN ?? madeVerifyToken(settings.ENCRYPTION_KEY),
      },
      read: createOwnAddressGateway({ timeoutMs: scene.lookMs / 2 }).read,
    });
    return [fault ? fail(fault.message, fault.advice) : ok(`Insta AI answers at ${publicUrl}.`)];
  },
};

async function addressFinding(
  publicUrl: string,
  hasCourier: boolean,
  { machine }: Pick<Scene, 'machine'>,
): Promise<Finding | undefined> {
  const { problem } = await lookUpAddress(publicUrl, machine.lookUp);
  if (!problem) return undefined;
  const { message, set } = hasCourier
    ? unreportedWords(publicUrl, problem)
    : addressWords(publicUrl, problem);
  return problem.isReached || hasCourier ? warn(message, `Set ${set}.`) : fail(message, `Set ${set}.`);
}
