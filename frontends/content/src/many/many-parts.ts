import { ListBox, RowBox } from './boxes.tsx';
import { ManyControls } from './many-controls.tsx';
import { SelectButton } from './select-button.tsx';
import { createSelection } from './selection/selection.ts';

/** What comes with the first move. */
export const manyParts = { ListBox, RowBox, ManyControls, SelectButton, createSelection };
