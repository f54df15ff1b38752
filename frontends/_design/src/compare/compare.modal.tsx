import { Button, Modal } from '@insta-ai/design';
import { useEffect, useId, useRef } from 'react';
import classes from './compare.module.css';
import type { Way } from './ways.ts';

/** A field with the words that stand there and those that were written. */
export type Compared = {
  name: string;
  label: string;
  own: string;
  written: string;
  /** Why the new words cannot come after the others. */
  insertProblem?: string | undefined;
  /** What of them comes after the others, where not all do. */
  insertNote?: string | undefined;
  choose: (way: Way) => void;
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  fields: readonly Compared[];
  /** What else a choice does. */
  note?: string | undefined;
};

const ways = [
  ['keep', 'Keep'],
  ['replace', 'Replace'],
  ['insert', 'Insert'],
] as const;

/** What a model wrote beside what the person wrote; nothing changes until one of the buttons is pressed. */
export function CompareModal({ isOpen, onClose, ...comparison }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Your words and the new ones" size={760}>
      <Comparison {...comparison} />
    </Modal>
  );
}

function Comparison({ fields, note }: Pick<Props, 'fields' | 'note'>) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const shown = fields.map(({ name }) => name).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed has gone, the next one takes over
  useEffect(() => first.current?.focus({ preventScroll: true }), [shown]);

  return (
    <div className={classes.comparison}>
      <p className={classes.what}>
        Your words stay until you choose. Insert adds the new ones after yours.{note && ` ${note}`}
      </p>
      {fields.map(({ name, label, own, written, insertProblem, insertNote, choose }, index) => (
        <section key={name} className={classes.field} aria-labelledby={`${id}-${name}`}>
          <h3 className={classes.label} id={`${id}-${name}`}>
            {label}
          </h3>
          <Side label="Yours" words={own} />
          <Side label="New" words={written} isNew />
          <div className={classes.ways}>
            {ways.map(([way, verb]) => {
              const isFirst = index === 0 && way === 'keep';
              return (
                <Button
                  key={way}
                  ref={isFirst ? first : undefined}
                  data-autofocus={isFirst || undefined}
                  variant="default"
                  aria-describedby={`${id}-${name}`}
                  disabled={way === 'insert' && insertProblem !== undefined}
                  onClick={() => choose(way)}
                >
                  {verb}
                </Button>
              );
            })}
          </div>
          {(insertProblem ?? insertNote) && <p className={classes.insert}>{insertProblem ?? insertNote}</p>}
        </section>
      ))}
    </div>
  );
}

function Side({ label, words, isNew }: { label: string; words: string; isNew?: boolean }) {
  return (
    <figure className={classes.side} data-new={isNew || undefined} aria-label={label}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too */}
      <p className={classes.words} tabIndex={0}>
        {words}
      </p>
    </figure>
  );
}
