import './fields-styles.ts';

/** Simple fields of forms. */
export {
  Checkbox,
  Collapse,
  Fieldset,
  FileButton,
  PasswordInput,
  Progress,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
export { DateTimeField } from './date-time-field.tsx';
