import { late } from '@insta-ai/design';
import { useOverdue } from './use-overdue.ts';

const OverdueBar = late(async () => (await import('./overdue-bar.tsx')).OverdueBar);

/** One question about everything that was due while nothing could be sent; nothing when there is none. */
export function OverdueQuestion() {
  const items = useOverdue();
  return <div role="status">{items.length > 0 && <OverdueBar items={items} />}</div>;
}
