import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from './permissions.ts';

describe('the account of a service on the bus', () => {
  it('of content does what content does', () => {
    const { publish, subscribe } = permissionsOf('content');

    expect(publish).toEqual(
      expect.arrayContaining([
        'events.content.changed',
        'jobs.publish',
        'rpc.insta_ai.instagram.v1.InstagramService.CancelPublish',
        '$JS.API.CONSUMER.CREATE.EVENTS.content_content-type_saved.events.content-type.saved',
        '$JS.ACK.EVENTS.content_content-type_saved.>',
        'dead.content_content-type_saved',
      ]),
    );
    expect(subscribe).toEqual([
      '_INBOX_content.>',
      'events.content-type.saved',
      'events.content-type.deleted',
      'events.prediction-media.finished',
      'events.content.changed',
      'events.instagram.post-published',
      'events.instagram.post-failed',
      'events.instagram.post-held',
      'events.instagram.post-unknown',
      'events.instagram.post-troubled',
      'rpc.insta_ai.content.v1.ContentService.GetContent',
      'rpc.insta_ai.content.v1.ContentService.ListContents',
      'rpc.insta_ai.content.v1.ContentService.FindContents',
      'rpc.insta_ai.content.v1.ContentService.ListUsedOutputs',
      'rpc.insta_ai.content.v1.ContentService.RemoveOutputs',
      'rpc.insta_ai.content.v1.ContentService.ListPublished',
      'rpc.insta_ai.content.v1.ContentService.ForgetTextVoices',
      'content.>',
    ]);
  });

  it('keeps the mails with a link to auth-user, who queues them, and notifier, who sends them', () => {
    const near = (word: string) =>
      serviceNames.filter(service => {
        const { publish, subscribe } = permissionsOf(service);
        return [...publish, ...subscribe].some(subject => subject.includes(word));
      });

    expect(near('mail-link')).toEqual(['auth-user', 'notifier']);
    // Its letters are sent again by auth-user.
    expect(near('send-mail')).toEqual(['auth-user', 'notifier']);
    const hears = serviceNames.filter(service =>
      permissionsOf(service).subscribe.some(subject => subject.startsWith('jobs.')),
    );
    expect(hears).toEqual([]);
  });

  it.each(serviceNames)('of %s takes nothing away and opens no stream to everybody', service => {
    const { publish, subscribe } = permissionsOf(service);
    const streams = publish.filter(subject => subject.startsWith('$JS.API.STREAM.'));

    const isKeeper = service === 'auth-user';
    const known = isKeeper
      ? /\.(INFO|CREATE|UPDATE|MSG\.GET)\.(EVENTS|JOBS|DEAD)$|\.MSG\.DELETE\.DEAD$/
      : /\.INFO\.(EVENTS|JOBS|DEAD)$/;
    expect(streams.filter(subject => !known.test(subject))).toEqual([]);
    expect(streams.length).toBe(isKeeper ? 13 : 3);
    const wide = [...publish, ...subscribe].filter(subject => /[*>]/.test(subject));
    // To any person's pages, what it says of them anyhow; and whoever shows it hears that and no event.
    const toPages = wide.filter(subject => subject.startsWith('shown.'));
    const said = publish
      .filter(subject => subject.startsWith('events.'))
      .map(subject => `shown.*.${subject}`);
    if (service === 'realtime-gateway') {
      expect(toPages).toEqual(['shown.>']);
      expect(subscribe.filter(subject => subject.startsWith('events.'))).toEqual([]);
    } else expect(said).toEqual(expect.arrayContaining(toPages));
    expect(
      wide
        .filter(subject => !toPages.includes(subject))
        .filter(subject => !/^(_INBOX_|\$JS\.ACK\.(EVENTS|JOBS)\.[\w-]+\.>$)/.test(subject)),
    ).toEqual([`${service}.>`, `${service}.>`]);
  });
});
