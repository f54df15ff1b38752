import './fields-styles.ts';
import './choices-styles.ts';
import '@mantine/dates/styles.layer.css';

export {
  Calendar,
  DateInput,
  DatePickerInput,
  DateTimePicker,
  MonthPickerInput,
  TimeInput,
} from '@mantine/dates';
