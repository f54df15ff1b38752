import './styles.ts';

/** Fields for numbers. */
export {
  NumberInput,
  Slider,
} from '@mantine/core';
