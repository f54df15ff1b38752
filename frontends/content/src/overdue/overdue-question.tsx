import { latePart } from '@insta-ai/design';
import { useOverdue } from './use-overdue.ts';

const OverdueBar = latePart(async () => (await import('./overdue-bar.tsx')).OverdueBar, null);

/** One question about everything that was due while nothing could be sent; nothing when there is none. */
export function OverdueQuestion() {
  const items = useOverdue();
  return <div role="status">{items.length > 0 && <OverdueBar items={items} />}</div>;
}
