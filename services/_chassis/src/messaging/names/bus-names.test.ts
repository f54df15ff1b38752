import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { rpcs, subjectOfRpc } from '@insta-ai/proto/bus/rpc';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import type { NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { permissionsOf, serviceOfAccount } from '../permissions.ts';
import { streamNames } from '../streams/ensure-streams.ts';
import { busNames } from './bus-names.ts';
import { busPrefixForm, isBusPrefix } from './bus-prefix.ts';
import { prefixed } from './prefixed.ts';

const subjects = [
  ...Object.values(events).map(({ subject }) => subject),
  ...Object.values(jobs).map(({ subject }) => subject),
  ...rpcs.map(({ method }) => subjectOfRpc(method)),
  'dead.job_publish',
  'shown.ann.events.content.changed',
  'realtime-gateway.a.request',
];

describe('without a prefix', () => {
  it('every name is what it was before there were prefixes, so that an upgrade finds its streams', () => {
    const names = busNames('');

    expect(streamNames.map(names.stream)).toEqual(['EVENTS', 'JOBS', 'DEAD']);
    expect(subjects.map(names.subject)).toEqual(subjects);
    expect(serviceNames.map(names.account)).toEqual(serviceNames);
    expect(names.inbox('content')).toBe('_INBOX_content');
    expect(names.subject('$JS.API.STREAM.LIST')).toBe('$JS.API.STREAM.LIST');
  });

  it('a connection is left as it is', () => {
    const nats = {} as NatsConnection;

    expect(prefixed(nats, '')).toBe(nats);
  });
});

describe('under a prefix', () => {
  const names = busNames('1st-staging');

  it('every subject and stream has it, and loses it again', () => {
    for (const subject of subjects) {
      expect(names.subject(subject)).toBe(`1st-staging.${subject}`);
      expect(names.plainSubject(names.subject(subject))).toBe(subject);
    }
    expect(streamNames.map(names.stream)).toEqual([
      '1st-staging_EVENTS',
      '1st-staging_JOBS',
      '1st-staging_DEAD',
    ]);
    expect(streamNames.map(names.stream).map(names.plainStream)).toEqual(streamNames);
  });

  it.each([
    ['$JS.API.INFO', '$JS.API.INFO'],
    ['$JS.API.STREAM.INFO.JOBS', '$JS.API.STREAM.INFO.1st-staging_JOBS'],
    ['$JS.API.STREAM.MSG.GET.DEAD', '$JS.API.STREAM.MSG.GET.1st-staging_DEAD'],
    ['$JS.API.CONSUMER.MSG.NEXT.JOBS.job_publish', '$JS.API.CONSUMER.MSG.NEXT.1st-staging_JOBS.job_publish'],
    [
      '$JS.API.CONSUMER.CREATE.JOBS.job_publish.jobs.publish',
      '$JS.API.CONSUMER.CREATE.1st-staging_JOBS.job_publish.1st-staging.jobs.publish',
    ],
    [
      '$JS.API.CONSUMER.DURABLE.CREATE.JOBS.job_publish',
      '$JS.API.CONSUMER.DURABLE.CREATE.1st-staging_JOBS.job_publish',
    ],
    ['$JS.ACK.JOBS.job_publish.>', '$JS.ACK.1st-staging_JOBS.job_publish.>'],
    ['_INBOX_content.abc', '_INBOX_content.abc'],
  ])('the server’s own subject %s is %s', (plain, onBus) => {
    expect(names.subject(plain)).toBe(onBus);
  });

  it.each([
    '$JS.API.STREAM.LIST',
    '$JS.API.STREAM.NAMES',
    '$JS.API.STREAM.DELETE.OTHERS',
    '$SYS.REQ.ACCOUNT',
  ])('what would reach the streams of others is refused: %s', subject => {
    expect(() => names.subject(subject)).toThrow('about no stream of ours');
  });

  it('a connection refuses what it cannot translate', () => {
    const nats = prefixed({ subscribe: () => {}, requestMany: () => {} } as never, 'staging');

    expect(() => nats.requestMany('jobs.publish')).toThrow('requestMany knows no prefix');
    expect(() => nats.subscribe('jobs.publish')).toThrow('by a callback');
  });

  it.each(serviceNames)('the account of %s is its own and opens nothing without the prefix', service => {
    const { publish, subscribe } = permissionsOf(service, 'staging');
    const outside = [...publish, ...subscribe].filter(
      subject => !/^staging\.|^\$JS\.[A-Z.]+\.staging_(EVENTS|JOBS|DEAD)(\.|$)/.test(subject),
    );

    expect(outside).toEqual(['$JS.API.INFO', `_INBOX_staging_${service}.>`]);
    expect(publish).toHaveLength(permissionsOf(service).publish.length);
    expect(serviceOfAccount(`staging_${service}`, 'staging')).toBe(service);
    expect(serviceOfAccount(service, 'staging')).toBeUndefined();
  });
});

describe('a prefix', () => {
  it.each(['', 'staging', 'Test-2', '2', 'a'.repeat(32)])('may be "%s"', text => {
    expect(isBusPrefix(text)).toBe(true);
  });

  it.each(['a.b', 'a_b', 'a b', '>', '*', '-a', '$JS', '_INBOX', 'ü', 'a'.repeat(33)])(
    'may not be "%s"',
    text => {
      expect(isBusPrefix(text)).toBe(false);
    },
  );

  it('is none of the words that subjects begin with: an installation without one would hear what it says', () => {
    const words = new Set(subjects.map(subject => subject.split('.')[0] ?? ''));

    expect([...words, ...serviceNames].filter(isBusPrefix)).toEqual([]);
    for (const word of words) expect(busPrefixForm).toContain(word);
  });
});
