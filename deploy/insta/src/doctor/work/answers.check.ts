import { createPublicKey } from 'node:crypto';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { readSigningKey } from '@insta-ai/auth-user/signing-key';
import { subjectOfRpc } from '@insta-ai/proto/bus/rpc';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { Check } from '../check.ts';
import { fail, NotLooked } from '../finding.ts';
import { refuseStopped } from '../scene.ts';
import { judgeAnswers, type PublicKey } from './judge-answers.ts';

/** With two who answer, this many questions hear one of them alone once in sixty thousand times. */
const questions = 16;

export const answersCheck: Check = {
  group: 'workers',
  name: 'answers',
  asks: 'whether services answer on the bus, and all of them with the key of this installation',
  fix: 'Start the service auth-user.',
  needs: ['bus'],
  async look(scene) {
    refuseStopped(scene);
    const nats = await scene.bus();
    const { getJwks } = AuthUserService.method;
    const body = toBinary(getJwks.input, create(getJwks.input, {}));
    const ask = () => nats.request(subjectOfRpc(getJwks), body, { timeout: scene.lookMs / 2 });
    const answers = await Promise.all(Array.from({ length: questions }, ask)).catch(() => undefined);
    if (!answers) return [fail('Nobody answers on the bus: auth-user does not run.')];
    const keys = answers.map(({ data }) => readKeys(fromBinary(getJwks.output, data).jwksJson));
    return [judgeAnswers(keys, ownKey(scene.known.JWT_PRIVATE_KEY))];
  },
};

function readKeys(json: string): PublicKey[] {
  const { keys } = JSON.parse(json) as { keys?: PublicKey[] };
  if (!Array.isArray(keys)) throw new NotLooked('a newer version answers');
  return keys;
}

/** Undefined for a key that is not set here or cannot be read, which is named by itself. */
function ownKey(text: string | undefined): string | undefined {
  try {
    return text ? createPublicKey(readSigningKey(text)).export({ format: 'jwk' }).x : undefined;
  } catch {
    return undefined;
  }
}
