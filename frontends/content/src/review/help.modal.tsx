import { Kbd, Modal } from '@insta-ai/design';
import classes from './review.module.css';
import { reviewKeys } from './rules/review-keys.ts';

/** Every key of the review. */
export function HelpModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keys of the review">
      <dl className={classes.help}>
        {Object.values(reviewKeys).map(({ label, keys, what }) => (
          <div key={label} className={classes.helpRow}>
            <dt>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>
              <strong>{label}</strong> {what}.
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>While you type, keys are letters. On a phone, swipe for the next one.</p>
    </Modal>
  );
}
