import './styles.ts';

/** Simple fields of forms. */
export {
  Checkbox,
  Fieldset,
  FileButton,
  PasswordInput,
  Progress,
  SegmentedControl,
  Textarea,
  TextInput,
} from '@mantine/core';
export { DateTimeField } from './date-time-field.tsx';
