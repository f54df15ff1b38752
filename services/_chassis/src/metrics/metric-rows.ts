/** What is measured: a counter only grows, a gauge is read when somebody asks, a histogram counts values by size. */
export type MetricRow = {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper ends of a histogram's buckets, in the unit of its name. */
  readonly buckets?: readonly number[];
};

const quick = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const long = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const slow = [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800];

/**
 * TABLE: every figure that a service tells `/metrics`, beside those of Node itself. Dashboard, alert rules and runbook name
 * these and no others (`deploy/checks/metrics.test.ts`). A gauge of a store or of the bus is the same in every replica: take the greatest.
 */
export const metricRows = {
  insta_ai_http_seconds: {
    kind: 'histogram',
    help: 'Time to answer a request',
    labels: ['method', 'route', 'status'],
    buckets: long,
  },
  insta_ai_gateway_seconds: {
    kind: 'histogram',
    help: 'Time until the answer of an upstream was sent on; the status is "left" where whoever asked did not wait for it',
    labels: ['upstream', 'status'],
    buckets: long,
  },
  insta_ai_gateway_failures_total: {
    kind: 'counter',
    help: 'Tries to reach an upstream that failed: away (no connection), broken (in the middle) or late',
    labels: ['upstream', 'cause'],
  },
  insta_ai_gateway_waiting: {
    kind: 'gauge',
    help: 'Requests whose answer is not sent yet',
    labels: ['upstream'],
  },
  insta_ai_frontend_seconds: {
    kind: 'histogram',
    help: 'Time to send a page or a file of a front end, or to say that there is none (other)',
    labels: ['frontend', 'kind', 'status'],
    buckets: quick,
  },
  insta_ai_frontend_bytes_total: {
    kind: 'counter',
    help: 'Bytes that a front end has sent, heads included',
    labels: ['frontend', 'kind'],
  },
  insta_ai_messages_total: {
    kind: 'counter',
    help: 'Messages by outcome: done, retry, discard, or dead where no handler could take it',
    labels: ['consumer', 'outcome'],
  },
  insta_ai_message_seconds: {
    kind: 'histogram',
    help: 'Time to handle a message once',
    labels: ['consumer'],
    buckets: slow,
  },
  insta_ai_message_wait_seconds: {
    kind: 'histogram',
    help: 'Time from when the bus stored a message until it was first handled',
    labels: ['consumer'],
    buckets: slow,
  },
  insta_ai_workers: {
    kind: 'gauge',
    help: 'Messages that this process can handle at the same time',
    labels: ['consumer'],
  },
  insta_ai_workers_busy: {
    kind: 'gauge',
    help: 'Messages that this process handles now',
    labels: ['consumer'],
  },
  insta_ai_queue_messages: {
    kind: 'gauge',
    help: 'Messages that wait or are being handled',
    labels: ['consumer'],
  },
  insta_ai_queue_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest of them. Who keeps the streams (auth-user) reads it there; others know no older one than they have been looking for',
    labels: ['consumer'],
  },
  insta_ai_dead_letters: {
    kind: 'gauge',
    help: 'Messages that no handler could take and nobody has sent again',
    labels: [],
  },
  insta_ai_build_info: {
    kind: 'gauge',
    help: 'Always 1; the labels say which product this process is of',
    labels: ['version', 'commit'],
  },
  insta_ai_bus_up: { kind: 'gauge', help: 'Whether this process has its bus, 1 or 0', labels: [] },
  insta_ai_outside_seconds: {
    kind: 'histogram',
    help: 'Time of a call to a service that is not ours: an image service, the text model, Instagram (graph) or the mail server (smtp)',
    labels: ['provider', 'call'],
    buckets: long,
  },
  insta_ai_outside_failures_total: {
    kind: 'counter',
    help: 'Those that failed: away, late, refused, throttled, broken, unclear, or left (nobody waited any more)',
    labels: ['provider', 'call', 'cause'],
  },
  insta_ai_timer_failures_total: {
    kind: 'counter',
    help: 'Runs of repeated work that failed',
    labels: ['timer'],
  },
  insta_ai_timer_failed_runs: {
    kind: 'gauge',
    help: 'Runs of repeated work that failed in a row; some run once an hour',
    labels: ['timer'],
  },
  insta_ai_store_seconds: {
    kind: 'histogram',
    help: 'Time of a command to the document store (documents) or of a deed in the object store (objects)',
    labels: ['store', 'command', 'outcome'],
    buckets: quick,
  },
  insta_ai_due_items: {
    kind: 'gauge',
    help: 'Items whose moment has come: waiting (nobody has taken them yet), going_out (taken and not live yet) or overdue (too late to be sent unasked, and their person has not answered yet)',
    labels: ['state'],
  },
  insta_ai_due_oldest_seconds: {
    kind: 'gauge',
    help: 'How long ago the oldest of them was due',
    labels: ['state'],
  },
  insta_ai_publish_outcomes_total: {
    kind: 'counter',
    help: 'What became of decisions to publish: published, failed, unknown, held, troubled, or overdue (too late to be sent without asking); the cause names a row of the error table',
    labels: ['outcome', 'cause'],
  },
  insta_ai_publish_lateness_seconds: {
    kind: 'histogram',
    help: 'How late a post was live, counted from its moment or from when it was planned, whichever is later',
    labels: [],
    buckets: [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600],
  },
  insta_ai_batches: {
    kind: 'gauge',
    help: 'Batches of texts and pictures that are not at their end',
    labels: ['state'],
  },
  insta_ai_batch_units: {
    kind: 'gauge',
    help: 'Texts and pictures of the batches that run: waiting, working, done, failed or left-out',
    labels: ['step', 'state'],
  },
  insta_ai_films: {
    kind: 'gauge',
    help: 'Films that publishing has asked for and that are not there yet: open (all of them), or waiting (nobody makes them)',
    labels: ['state'],
  },
  insta_ai_films_oldest_seconds: {
    kind: 'gauge',
    help: 'How long ago the oldest of them was asked for',
    labels: ['state'],
  },
  insta_ai_sockets: { kind: 'gauge', help: 'Open pages that are told what happens', labels: [] },
  insta_ai_token_days_left: {
    kind: 'gauge',
    help: 'Days until the first login at Facebook ends, of those that can end',
    labels: [],
  },
  insta_ai_logins: {
    kind: 'gauge',
    help: 'Logins at Facebook: good, ending (within a week) or ended',
    labels: ['state'],
  },
  insta_ai_quota_accounts: {
    kind: 'gauge',
    help: 'Accounts that Instagram was asked about within a day, by how many posts of theirs it still takes: enough, low (below a tenth) or used_up',
    labels: ['state'],
  },
  insta_ai_quota_left_ratio: {
    kind: 'gauge',
    help: 'Share of its daily posts that the account with the least room has left, as last heard',
    labels: [],
  },
  insta_ai_model_dollars_total: {
    kind: 'counter',
    help: 'US dollars that ended calls to models came to, those with a known price',
    labels: ['task', 'provider', 'model'],
  },
  insta_ai_model_tokens_total: {
    kind: 'counter',
    help: 'Tokens of ended calls to models; the direction is in or out',
    labels: ['task', 'provider', 'model', 'direction'],
  },
  insta_ai_model_calls_total: {
    kind: 'counter',
    help: 'Ended calls to models by what is known of their price: known, free or unknown (which is in no sum of dollars)',
    labels: ['task', 'provider', 'model', 'price'],
  },
  insta_ai_budget_used_ratio: {
    kind: 'gauge',
    help: 'Used share of each budget, what is held included; of a budget of each person, that of who has used most of it',
    labels: ['scope', 'period', 'unit'],
  },
} as const satisfies Record<string, MetricRow>;

type Rows = typeof metricRows;
export type MetricName = keyof Rows;
export type NameOf<Kind extends MetricRow['kind']> = {
  [N in MetricName]: Rows[N]['kind'] extends Kind ? N : never;
}[MetricName];
export type LabelsOf<N extends MetricName> = Record<Rows[N]['labels'][number], string | number>;
