import { CloseButton } from '@insta-ai/design';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './finding.module.css';
import { Named } from './named.tsx';

type Props = {
  label: string;
  name: string;
  facts?: string;
  onRemove: () => void;
  removeRef: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

/** What was chosen of what was found, with the way back. */
export function Chosen({ label, name, facts, onRemove, removeRef, children }: Props) {
  const labelId = useId();
  return (
    <fieldset className={classes.chosen} aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <span className={classes.chosenName}>
        <Named name={name} facts={facts} />
        <CloseButton ref={removeRef} aria-label={`Remove ${name}`} onClick={onRemove} />
      </span>
      {children}
    </fieldset>
  );
}
