import './styles.ts';

/** What lies over the page; comes with the first sign of life of the person (`warm-up.ts`). */
export { Modal } from '@mantine/core';
