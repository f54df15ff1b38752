import { Button, Modal, Text } from '@insta-ai/design';
import type { ExemplarsFull } from '@insta-ai/proto/http/voice/voice';
import classes from './replace.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  exemplars: ExemplarsFull['exemplars'];
  isBusy: boolean;
  onChoose: (id: string) => void;
};

/** There are as many examples as may be: which one makes room? */
export function ReplaceModal({ isOpen, onClose, exemplars, isBusy, onChoose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Which example does it replace?" size="lg">
      <Text size="sm" c="dimmed">
        {`There are ${exemplars.length} examples of your voice, as many as there may be.`}
      </Text>
      <ul className={classes.examples} aria-label="Examples of your voice">
        {exemplars.map(({ id, opening }) => (
          <li key={id} className={classes.example}>
            <span className={classes.opening}>{opening}</span>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Replace: ${opening}`}
              onClick={() => onChoose(id)}
            >
              Replace
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
