import { VisuallyHidden } from '@insta-ai/design';
import type { Content } from '@insta-ai/proto/http/content';
import { preflightIcons } from './preflight-icons.ts';
import classes from './preflight-mark.module.css';
import { preflightWords } from './preflight-words.ts';

/** The pre-flight of a scheduled item in a row or on a card; the reason and the fix on hover and for screen readers. */
export function PreflightMark({ preflight }: Pick<Content, 'preflight'>) {
  if (!preflight) return null;
  const { text, tone } = preflightWords(preflight.problems, 'Scheduled');
  const Icon = preflightIcons[tone];
  const reasons = preflight.problems.map(({ message, fix }) => `${message} ${fix}`.trim()).join(' ');
  return (
    <span className={classes.mark} data-tone={tone} title={reasons || undefined}>
      <Icon size={13} stroke={2} aria-hidden />
      {text}
      {reasons && <VisuallyHidden>: {reasons}</VisuallyHidden>}
    </span>
  );
}
