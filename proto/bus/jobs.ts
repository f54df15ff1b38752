/** TABLE: every job of the work queue, who queues it and who does it. A row is the option of its message in `insta_ai/`. */
export { jobs } from '../gen/bus/jobs.ts';
