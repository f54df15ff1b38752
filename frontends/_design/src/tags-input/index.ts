import './styles.ts';

/** Several words in one field. */
export { TagsInput } from '@mantine/core';
