import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import type { Container, Ledger, Upload } from '../ledger/ledger.ts';
import { handleSetback, setbackOf } from '../steps/setbacks.ts';
import { go, pause, type StepResult, type Workbench } from '../steps/workbench.ts';

const brokeOff: GraphErrorRow = {
  cause: 'uploadBrokeOff',
  class: 'transient',
  message: 'The upload of the video to Instagram broke off.',
  advice: 'No action needed: Insta AI goes on where it stopped.',
};

const notTaken: GraphErrorRow = {
  cause: 'uploadNotTaken',
  class: 'new-container',
  message: 'Instagram did not take the upload of the video.',
  advice: 'Choose or create another picture or video and publish again.',
  tries: 3,
};

/** Fitting makes it once more, or says in words why it cannot. */
const filmGone: GraphErrorRow = {
  cause: 'filmGone',
  class: 'new-container',
  message: 'The prepared video is no longer there.',
  advice: 'Choose or create another picture or video and publish again.',
  tries: 3,
};

/**
 * Brings a film to the platform (instagram-graph-api.md, 2.6): a slide, or what is published itself. It asks before every sending how
 * much is there, for a worker that died may have sent some; the answer is stored, and the rest is sent from there, until it is whole or
 * somebody else goes on with it.
 */
export async function uploadFilm(bench: Workbench, ledger: Ledger, index?: number): Promise<StepResult> {
  const { container, file, filled, anew } = placeOf(ledger, index);
  const found = file?.uploadKey && (await bench.objects.stat(file.uploadKey));
  if (!container?.upload || !file?.uploadKey || !found) {
    const refit = { media: null, container: null, children: [] };
    return handleSetback(bench, ledger, { row: filmGone, regainMs: undefined }, refit);
  }
  // Two uploads of one container break each other off. A worker that was killed has it until its lease runs out.
  if (await bench.isPreparedAhead(container.id))
    return pause(ledger, bench.pace.storeLookMs, 'The video is on its way to Instagram.');
  const asked = await bench.platform.uploadState(container.id);
  if (asked.kind !== 'ok') return handleSetback(bench, ledger, setbackOf(asked), anew);
  const upload = whatIsThere(container.upload, asked.value, found.size);
  if (upload.isWhole) return go(await bench.write(filled(upload)));
  const stored = upload.offset === container.upload.offset ? ledger : await bench.write(filled(upload));
  const { uri, offset } = upload;
  const rest = await bench.objects.read(file.uploadKey, { start: offset, end: found.size - 1 });
  const sent = await bench.platform.sendFilm({ uri, rest, offset, bytes: found.size });
  if (sent.kind !== 'ok' && bench.isLeftToOthers())
    return pause(stored, 0, 'The upload goes on in a moment.');
  if (sent.kind !== 'ok') {
    const row = sent.kind === 'refused' ? notTaken : brokeOff;
    return handleSetback(bench, stored, { row, regainMs: undefined }, anew);
  }
  return go(await bench.write(filled({ uri, offset: found.size, isWhole: true })));
}

type Place = {
  container: Container | null | undefined;
  file: NonNullable<Ledger['media']>[number] | undefined;
  filled(upload: Upload): Partial<Ledger>;
  /** Forgets the container, so that another is made. */
  anew: Partial<Ledger>;
};

function placeOf({ media, children, container }: Ledger, index: number | undefined): Place {
  if (index === undefined) {
    const filled = (upload: Upload) => ({ container: container && { ...container, upload } });
    return { container, file: media?.[0], filled, anew: { container: null, children: [] } };
  }
  const slide = children[index];
  const filled = (upload: Upload) => ({
    children: children.with(index, slide ? { ...slide, upload } : null),
  });
  return { container: slide, file: media?.[index], filled, anew: { children: children.with(index, null) } };
}

/** What is over in any way is for the next look to judge. Where the platform does not say how much it has, our record counts. */
function whatIsThere(
  known: Upload,
  { code, offset = known.offset, isWhole }: { code: string; offset: number | undefined; isWhole: boolean },
  bytes: number,
): Upload {
  const isOver = isWhole || code !== 'IN_PROGRESS' || offset >= bytes;
  return { uri: known.uri, offset, isWhole: isOver };
}
