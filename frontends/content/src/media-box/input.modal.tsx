import { Modal, Text } from '@insta-ai/design';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';
import classes from './input.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  prediction: Pick<Prediction, 'input' | 'drawn_by'>;
};

/** What a picture was made from (specification section 2: the input parameters of the prediction). */
export function InputModal({ isOpen, onClose, prediction: { input, drawn_by: drawnBy } }: Props) {
  const rows = Object.entries(input).filter(([, value]) => value !== null);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Input parameters" size="lg">
      {rows.length === 0 && <Text c="dimmed">This file was uploaded, so it has no input parameters.</Text>}
      <dl className={classes.list}>
        {drawnBy && (
          <div className={classes.row}>
            <dt>Drawn by</dt>
            <dd>
              {drawnBy.title}, {modelName(drawnBy.model)}
            </dd>
          </div>
        )}
        {drawnBy && modelName(drawnBy.model) !== drawnBy.model && (
          <div className={classes.row}>
            <dt>Version of the model</dt>
            <dd>{drawnBy.model}</dd>
          </div>
        )}
        {rows.map(([name, value]) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{inWords(value)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/** An empty text was sent as such: no style at all, for one, while a missing one means those of the model. */
function inWords(value: unknown): string {
  if (value === '') return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
