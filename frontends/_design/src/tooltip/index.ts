import './styles.ts';

/** A word beside what the pointer or the focus is on. */
export { Tooltip } from '@mantine/core';
