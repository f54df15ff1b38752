import { Alert, Button, Text, UnstyledButton, VisuallyHidden } from '@insta-ai/design';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconInfoCircle, IconX } from '@insta-ai/design/icons';
import { messageOf } from '@insta-ai/platform';
import type { GoingLiveStep } from '@insta-ai/proto/data/instagram';
import type { GoingLiveFinding } from '@insta-ai/proto/http/instagram';
import { type ReactNode, useId } from 'react';
import classes from './going-live.module.css';
import { isDone, isUnverified, stepWords } from './steps.ts';
import type { Check } from './use-checks.ts';
import { ValueToPaste } from './value-to-paste.tsx';

type Props = {
  step: GoingLiveStep;
  number: number;
  check: Check;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** One step: what to do, what to paste, what was found, and the button that looks again. */
export function GoingLiveStepPart({ step, number, check, isOpen, onToggle, children }: Props) {
  const id = useId();
  const { title, todo } = stepWords[step];
  const isFine = isDone(check.data) && !check.isError;
  return (
    <li className={classes.step}>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={classes.mark} data-done={isFine || undefined} aria-hidden>
          {isFine ? <IconCheck size={14} stroke={2.5} aria-hidden /> : number}
        </span>
        <span className={classes.title}>{title}</span>{' '}
        <span className={classes.state}>{stateWords(check)}</span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.content} hidden={!isOpen}>
        <Text size="sm">{todo}</Text>
        {check.data?.values.map(({ field, value }) => (
          <ValueToPaste key={field} field={field} value={value} />
        ))}
        {isOpen && children}
        <div role="status" className={classes.findings}>
          {check.data?.findings.map(finding => (
            <FindingRow key={finding.message} finding={finding} />
          ))}
        </div>
        {check.error && (
          <Alert role="alert" color="red" variant="light" p="xs" title="This step could not be checked">
            {messageOf(check.error)}
          </Alert>
        )}
        <div>
          <Button
            variant="default"
            size="xs"
            loading={check.isFetching}
            aria-label={`Check again: ${title}`}
            onClick={() => void check.refetch()}
          >
            Check again
          </Button>
        </div>
      </div>
    </li>
  );
}

function stateWords({ data, isPending, isError }: Check): string {
  if (isPending) return 'Checking…';
  if (isError) return 'Not checked';
  if (isUnverified(data)) return 'Not verified yet';
  return isDone(data) ? 'Done' : 'To do';
}

const icons = { ok: IconCheck, warn: IconAlertTriangle, open: IconInfoCircle, fail: IconX };
const spoken = { ok: 'Fine: ', warn: 'Note: ', open: 'Open: ', fail: 'Wrong: ' };

function FindingRow({ finding: { level, message, fix } }: { finding: GoingLiveFinding }) {
  const Icon = icons[level];
  return (
    <div className={classes.finding} data-level={level}>
      <Icon size={16} stroke={2} aria-hidden />
      <div>
        <VisuallyHidden>{spoken[level]}</VisuallyHidden>
        <span>{message}</span>
        {fix && <span className={classes.fix}>{fix}</span>}
      </div>
    </div>
  );
}
