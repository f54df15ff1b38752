import './styles.ts';

/** Simple fields of forms. */
export {
  Fieldset,
  FileButton,
  PasswordInput,
  Progress,
  Textarea,
  TextInput,
} from '@mantine/core';
export { DateTimeField } from './date-time-field.tsx';
