import { VisuallyHidden } from '@insta-ai/design';
import { useUser } from '@insta-ai/platform';
import type { Content } from '@insta-ai/proto/http/content';
import { preflightIcons } from './preflight-icons.ts';
import classes from './preflight-mark.module.css';
import { preflightWords, problemsNow } from './preflight-words.ts';

/** The pre-flight of a scheduled item in a row or on a card; the reason and the fix on hover and for screen readers. */
export function PreflightMark({ item }: { item: Pick<Content, 'preflight' | 'account' | 'notify'> }) {
  const { instagramAccounts } = useUser();
  if (!item.preflight) return null;
  const problems = problemsNow(item, instagramAccounts);
  const { text, tone } = preflightWords(problems, 'Scheduled');
  const Icon = preflightIcons[tone];
  const reasons = problems.map(({ message, fix }) => `${message} ${fix}`.trim()).join(' ');
  return (
    <span className={classes.mark} data-tone={tone} title={reasons || undefined}>
      <Icon size={13} stroke={2} aria-hidden />
      {text}
      {reasons && <VisuallyHidden>: {reasons}</VisuallyHidden>}
    </span>
  );
}
