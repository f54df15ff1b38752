import { Modal, Text } from '@insta-ai/design';
import classes from './input.module.css';

type Props = { isOpen: boolean; onClose: () => void; input: { [name: string]: unknown } };

/** What a picture was made from (specification section 2: the input parameters of the prediction). */
export function InputModal({ isOpen, onClose, input }: Props) {
  const rows = Object.entries(input).filter(([, value]) => value !== null && value !== '');
  return (
    <Modal opened={isOpen} onClose={onClose} title="Input parameters" size="lg">
      {rows.length === 0 && <Text c="dimmed">This file was uploaded, so it has no input parameters.</Text>}
      <dl className={classes.list}>
        {rows.map(([name, value]) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
