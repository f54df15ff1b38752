import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { IconChevronDown } from '../icons/index.ts';
import classes from './voice-line.module.css';

type Props = {
  /** With whose voice something was written. */
  words: string;
  /** How its examples begin; an empty one is not known. */
  openings: readonly string[];
  /** What can be done about it. */
  children?: ReactNode;
};

/** Says in whose voice a text was written, and on demand with which examples. */
export function VoiceLine({ words, openings, children }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const known = openings.filter(opening => opening !== '');
  return (
    <div className={classes.voice}>
      <p className={classes.line}>
        <span>{words}</span>
        {known.length > 0 && (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {isOpen ? 'Hide them' : 'Show them'}
            <IconChevronDown className={classes.chevron} size={14} aria-hidden />
          </UnstyledButton>
        )}
      </p>
      <ul id={id} className={classes.openings} aria-label="Examples it was written with" hidden={!isOpen}>
        {known.map(opening => (
          <li key={opening}>{opening}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
