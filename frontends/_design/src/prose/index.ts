import './styles.ts';

/** Running text: lists and paragraphs. */
export {
  List,
  Typography,
} from '@mantine/core';
