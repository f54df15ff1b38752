import { notify } from '@insta-ai/design';
import { callApiWithTotal } from '@insta-ai/platform';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { isVideo } from '@insta-ai/proto/rules/media-kind';

/** Says when an upload is a file that the person has already, with the way to it; the upload stays. */
export async function sayIfKnown(upload: Prediction | undefined, open: (address: string) => void) {
  const output = upload?.output[0];
  if (output === undefined) return;
  const filter = JSON.stringify({ sameAs: output });
  const { reply } = await callApiWithTotal('listMedia', { query: { filter, pageSize: 2 } });
  if (reply.length < 2) return;
  const address = `/media?same=${encodeURIComponent(output)}`;
  notify.info(`You have this ${isVideo(output) ? 'video' : 'picture'} already`, {
    label: 'Show',
    href: address,
    run: () => open(address),
  });
}
