import './styles.ts';

/** Simple fields of forms. */
export { Fieldset, FileButton, PasswordInput, Progress, TextInput } from '@mantine/core';
export { DateTimeField } from './date-time-field.tsx';
export { Textarea } from './textarea.tsx';
