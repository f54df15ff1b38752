import { create, toBinary } from '@bufbuild/protobuf';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { expect, it } from 'vitest';
import { bodyLines } from './letter-body.ts';

it('shows what a message says, and of a link its host alone', () => {
  const { payload, subject } = jobs.mailLink;
  const link = 'https://studio.example.com/resetPassword?token=secret';
  const said = bodyLines({
    subject,
    payload: toBinary(payload, create(payload, { email: 'ann@example.com', link })),
  });
  expect(said.join('\n')).toContain('"email": "ann@example.com"');
  expect(said.join('\n')).toContain('"link": "studio.example.com/…"');
  expect(said.join('\n')).not.toContain('secret');
});

it('says of what it cannot read that it cannot', () => {
  expect(bodyLines({ subject: 'jobs.of-later', payload: new Uint8Array() })).toEqual([
    'This version knows no message jobs.of-later.',
  ]);
  expect(bodyLines({ subject: jobs.mailLink.subject, payload: new Uint8Array([255, 255]) })).toEqual([
    expect.stringMatching(/^Its 2 bytes are no insta_ai/),
  ]);
});
