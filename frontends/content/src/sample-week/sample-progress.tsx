import { late } from '@insta-ai/design';
import type { SampleWeek } from './use-sample-week.ts';

const SampleBar = late(async () => (await import('./sample-bar.tsx')).SampleBar);

/** How many pictures of the sample week are there; the items can be used meanwhile. */
export function SampleProgress({ progress, hide }: Pick<SampleWeek, 'progress' | 'hide'>) {
  return <div role="status">{progress && <SampleBar {...progress} onHide={hide} />}</div>;
}
