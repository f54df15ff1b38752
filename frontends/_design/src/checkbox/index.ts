import './styles.ts';

/** Yes or no. */
export { Checkbox } from '@mantine/core';
