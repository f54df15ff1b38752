import '@mantine/dates/styles.layer.css';

export {
  Calendar,
  DateInput,
  DatePickerInput,
  DateTimePicker,
  MonthPickerInput,
  TimeInput,
} from '@mantine/dates';
