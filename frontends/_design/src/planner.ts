import './fields-styles.ts';
import './choices-styles.ts';
import './dialogs-styles.ts';
import '@mantine/schedule/styles.layer.css';

/**
 * The door to the month and week planner. The screen that needs it comes in a later issue; it is a door of its own so
 * that no other screen ever loads the planner.
 */
export { MonthView, Schedule, WeekView } from '@mantine/schedule';
