import { Button } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { useEffect, useRef } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import { PreflightList } from '../../social-box/checks/preflight-list.tsx';
import { fixOf } from '../rules/checks.ts';
import { reviewKeys } from '../rules/review-keys.ts';
import type { Acts } from '../use-review-keys.ts';
import classes from './open-draft.module.css';

type Props = {
  id: string;
  checks: readonly Finding[];
  /** Why the draft was not approved a moment ago. */
  refusal: Finding | undefined;
  acts: Acts;
  onEdit: (edits: ItemEdits) => void;
};

/** What is in the way of a draft, each with its fix; after a refusal the first fix has the focus. */
export function DraftChecks({ id, checks, refusal, acts, onEdit }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [refusal]);
  const isStill = checks.some(({ rule }) => rule === refusal?.rule);
  return (
    <section ref={place} className={classes.checks} aria-label="Checks">
      <p role="alert" className={classes.refusal}>
        {refusal && isStill && `Not scheduled. ${refusal.message} ${refusal.fix}`}
      </p>
      {checks.length > 0 && (
        <PreflightList
          problems={checks}
          onEdit={onEdit}
          wayOf={problem => <FixButton id={id} problem={problem} acts={acts} />}
        />
      )}
    </section>
  );
}

function FixButton({ id, problem, acts }: { id: string; problem: Finding; acts: Acts }) {
  const fix = fixOf(problem);
  if (!fix) return null;
  const look = { className: classes.fix, size: 'compact-sm', variant: 'default' } as const;
  if ('to' in fix) {
    return (
      <Button component={Link} to={fix.to === 'item' ? `/contents/${id}` : '/profile'} {...look}>
        {fix.label}
      </Button>
    );
  }
  const run = acts[fix.act];
  return (
    <Button {...look} disabled={!run} onClick={() => run?.()}>
      {reviewKeys[fix.act].label}
    </Button>
  );
}
