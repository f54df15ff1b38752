import './styles.ts';

/** Fields to choose from a list. */
export { Select } from '@mantine/core';
