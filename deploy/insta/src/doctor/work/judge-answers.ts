import { type Finding, fail, ok } from '../finding.ts';

/** A public key as answers hold it; its `x` tells it from any other. */
export type PublicKey = { x?: string | undefined };

/** What the keys of several answers on one bus say; `own` is undefined where our key is not known here. */
export function judgeAnswers(answers: readonly (readonly PublicKey[])[], own: string | undefined): Finding {
  const named = answers.map(keys => keys.map(({ x }) => x));
  // While keys are changed, replicas of before and after it have one in common.
  const areOfOne = named.every(keys => keys.some(x => named[0]?.includes(x)));
  if (!areOfOne)
    return fail(
      'Services with different keys answer on this bus: two installations share it, or replicas have different JWT_PRIVATE_KEY.',
      'Give each installation a bus and a document store of its own, and all replicas the same key.',
    );
  const isOwn = own === undefined || answers[0]?.some(({ x }) => x === own);
  return isOwn
    ? ok('Services answer on the bus.')
    : fail(
        'Who answers on this bus signs with another key than this installation: JWT_PRIVATE_KEY was changed, or another installation uses the bus.',
        'Restart Insta AI after a change of the key; give each installation a bus and a document store of its own.',
      );
}
