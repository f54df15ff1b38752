import { VisuallyHidden } from '@insta-ai/design';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@insta-ai/design/icons';
import type { Content } from '@insta-ai/proto/http/content';
import classes from './preflight-chip.module.css';
import { readyOf } from './ready-of.ts';

const shown = {
  no: { word: 'Not ready', Icon: IconAlertTriangle },
  look: { word: 'Look again', Icon: IconInfoCircle },
  yes: { word: 'Ready', Icon: IconCircleCheck },
} as const;

/** Whether a scheduled item can go out, as far as it was checked; the reason and the fix on hover and for screen readers. */
export function PreflightChip({ preflight }: Pick<Content, 'preflight'>) {
  if (!preflight) return null;
  const ready = readyOf(preflight);
  const { word, Icon } = shown[ready];
  const reasons = preflight.problems.map(({ message, fix }) => `${message} ${fix}`.trim()).join(' ');
  return (
    <span className={classes.chip} data-ready={ready} title={reasons || undefined}>
      <Icon size={13} stroke={2} aria-hidden />
      {word}
      {reasons && <VisuallyHidden>: {reasons}</VisuallyHidden>}
    </span>
  );
}
