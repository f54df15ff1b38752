import { Button, Modal } from '@insta-ai/design';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import { useEffect, useRef } from 'react';
import type { ShownItem } from '../../editor/item-editor.ts';
import classes from './compare.module.css';
import type { Offer } from './use-metadata.ts';
import type { Way, WordsName } from './written-words.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  item: ShownItem;
  offer: Offer | undefined;
  onChoose: (name: WordsName, way: Way) => void;
};

/** What a model wrote beside what the person wrote; nothing changes until one of the buttons is pressed. */
export function CompareModal({ isOpen, onClose, item, offer, onChoose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Your words and the new ones" size={760}>
      {offer && <Comparison item={item} offer={offer} onChoose={onChoose} />}
    </Modal>
  );
}

function Comparison({
  item,
  offer: { written, names },
  onChoose,
}: Pick<Props, 'item' | 'onChoose'> & { offer: Offer }) {
  const first = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed has gone, the next one takes over
  useEffect(() => first.current?.focus({ preventScroll: true }), [names]);

  return (
    <div className={classes.comparison}>
      <p className={classes.what}>Your words stay until you choose. Insert adds the new ones after yours.</p>
      {names.map((name, index) => (
        <section key={name} className={classes.field} aria-labelledby={`compare-${name}`}>
          <h3 className={classes.label} id={`compare-${name}`}>
            {contentFields[name].label}
          </h3>
          <Side label="Yours" words={item[name]} />
          <Side label="New" words={written[name]} isNew />
          <div className={classes.ways}>
            <Button
              ref={index === 0 ? first : undefined}
              data-autofocus={index === 0 || undefined}
              variant="default"
              aria-describedby={`compare-${name}`}
              onClick={() => onChoose(name, 'keep')}
            >
              Keep
            </Button>
            <Button
              variant="default"
              aria-describedby={`compare-${name}`}
              onClick={() => onChoose(name, 'replace')}
            >
              Replace
            </Button>
            <Button
              variant="default"
              aria-describedby={`compare-${name}`}
              onClick={() => onChoose(name, 'insert')}
            >
              Insert
            </Button>
          </div>
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
