/** TABLE: every event, who says it and who hears it. A row is the option of its message in `insta_ai/`. */
export { events } from '../gen/bus/events.ts';
