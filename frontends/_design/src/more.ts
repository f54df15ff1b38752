import './more-styles.ts';

/** What few screens use. */
export {
  List,
  Typography,
} from '@mantine/core';
