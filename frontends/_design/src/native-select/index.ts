import './styles.ts';

/** One of a list that the browser draws: without the weight of the kit's own list, and at home on a phone. */
export { NativeSelect } from '@mantine/core';
