import type { SettingsSource } from '@insta-ai/chassis/config';
import { type LookUp, lookUpAddress, lookUpName } from '@insta-ai/chassis/http/look-up-address';
import { addressWords } from '@insta-ai/proto/rules/account/address-words';
import { isSimulated } from './simulated-settings.ts';

/** Why not everything will go out on the real Instagram although it is set up; undefined when it will, or is simulated. */
export async function unreachableWords(
  publicUrl: string,
  given: SettingsSource,
  lookUp: LookUp = lookUpName,
): Promise<string | undefined> {
  if (isSimulated('GRAPH_BASE_URL', given) || given.COURIER_S3_ENDPOINT) return undefined;
  const { problem } = await lookUpAddress(publicUrl, lookUp);
  if (!problem) return undefined;
  const { message, set } = addressWords(publicUrl, problem);
  return `${message} Set ${set}.`;
}
