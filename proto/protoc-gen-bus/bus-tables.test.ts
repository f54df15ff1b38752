import { create, setExtension } from '@bufbuild/protobuf';
import {
  CodeGeneratorRequestSchema,
  FileDescriptorProtoSchema,
  file_google_protobuf_descriptor,
  type MessageOptions,
  MessageOptionsSchema,
} from '@bufbuild/protobuf/wkt';
import { expect, it } from 'vitest';
import {
  EventSchema,
  event,
  file_insta_ai_bus_v1_options,
  JobSchema,
  job,
} from '../gen/insta_ai/bus/v1/options_pb.js';
import { busTables } from './bus-tables.ts';

const subject = 'events.content.moved';

/** The tables of one file with these messages. */
function tablesOf(messages: Record<string, MessageOptions | undefined>) {
  const file = create(FileDescriptorProtoSchema, {
    name: 'some/v1/some.proto',
    package: 'some.v1',
    syntax: 'proto3',
    dependency: ['insta_ai/bus/v1/options.proto'],
    messageType: Object.entries(messages).map(([name, options]) => ({ name, options })),
  });
  const request = create(CodeGeneratorRequestSchema, {
    fileToGenerate: [file.name],
    parameter: 'target=ts,import_extension=js',
    protoFile: [file_google_protobuf_descriptor.proto, file_insta_ai_bus_v1_options.proto, file],
  });
  return Object.fromEntries(busTables.run(request).file.map(({ name, content }) => [name, content]));
}

function eventOf(saidBy: string, heardBy: string[]) {
  const options = create(MessageOptionsSchema);
  setExtension(options, event, create(EventSchema, { subject, saidBy, heardBy }));
  return options;
}

function jobOf(ackWaitMs: number) {
  const options = create(MessageOptionsSchema);
  const [queuedBy, doneBy] = ['content', 'instagram'];
  setExtension(
    options,
    job,
    create(JobSchema, { subject: 'jobs.move', queuedBy, doneBy, ackWaitMs, maxTries: 3 }),
  );
  return options;
}

it('names a row as its message, a job without its ending, and writes what the option says', () => {
  const tables = tablesOf({
    ContentMoved: eventOf('content', ['notifier', 'content']),
    MoveJob: jobOf(5_000),
    Content: undefined,
  });

  expect(tables['bus/events.ts']).toContain('import { ContentMovedSchema } from "../some/v1/some_pb.js";');
  expect(tables['bus/events.ts']).toContain(`  contentMoved: event({
    payload: ContentMovedSchema,
    subject: "events.content.moved",
    saidBy: "content",
    heardBy: ["notifier","content"],
  }),
};`);
  expect(tables['bus/jobs.ts']).toContain('import { job } from "../../bus/message.ts";');
  expect(tables['bus/jobs.ts']).toContain(`  move: job({
    payload: MoveJobSchema,
    subject: "jobs.move",
    queuedBy: "content",
    doneBy: "instagram",
    ackWaitMs: 5000,
    maxTries: 3,
  }),
};`);
});

it('takes nobody who is not a service', () => {
  expect(() => tablesOf({ ContentMoved: eventOf('contents', ['notifier']) })).toThrow(
    'some.v1.ContentMoved: said_by contents is no service.',
  );
  expect(() => tablesOf({ ContentMoved: eventOf('content', ['notifier', 'mailer']) })).toThrow(
    'some.v1.ContentMoved: heard_by mailer is no service.',
  );
});

it('wants every field of a row', () => {
  expect(() => tablesOf({ ContentMoved: eventOf('content', []) })).toThrow(
    'some.v1.ContentMoved does not tell its heard_by.',
  );
  expect(() => tablesOf({ MoveJob: jobOf(0) })).toThrow('some.v1.MoveJob does not tell its ack_wait_ms.');
});
