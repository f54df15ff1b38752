import './styles.ts';

/** One of a few, all in sight. */
export { SegmentedControl } from '@mantine/core';
