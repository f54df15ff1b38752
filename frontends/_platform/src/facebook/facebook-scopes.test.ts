import { describe, expect, it } from 'vitest';
import { featuresAtFirst, offeredFeatures, scopesFor } from './facebook-scopes.ts';

const app = { appId: '4711', dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth' };
const namesOf = (features: readonly { name: string }[]) => features.map(({ name }) => name);

describe('the permissions that the login asks for', () => {
  it('are those of publishing, unless more is switched on', () => {
    expect(scopesFor(app, [])).toEqual([
      'public_profile',
      'instagram_basic',
      'instagram_content_publish',
      'business_management',
      'pages_show_list',
      'pages_read_engagement',
    ]);
  });

  it('begin with those of publishing and name none twice', () => {
    const scopes = scopesFor(app, ['messages', 'comments']);

    expect(scopes.slice(0, 6)).toEqual(scopesFor(app, []));
    expect(scopes.slice(6)).toEqual([
      'instagram_manage_comments',
      'pages_manage_metadata',
      'instagram_manage_messages',
      'pages_messaging',
    ]);
  });

  it('leave out what the app lacks, and have what it has beside', () => {
    const small = { ...app, scopes: 'instagram_basic, instagram_content_publish,ads_read' };

    expect(scopesFor(small, ['comments'])).toEqual([
      'instagram_basic',
      'instagram_content_publish',
      'ads_read',
    ]);
  });
});

describe('the permissions of a login that takes the place of another', () => {
  it('are no fewer than that one had, of those that we name', () => {
    const before = ['instagram_basic', 'pages_messaging', 'email'];

    expect(scopesFor(app, [], before)).toEqual([...scopesFor(app, []), 'pages_messaging']);
  });

  it('are those alone that the app still has', () => {
    const small = { ...app, scopes: 'instagram_basic,instagram_content_publish' };

    expect(scopesFor(small, [], ['pages_messaging'])).toEqual(scopesFor(small, []));
  });
});

describe('what can be switched on', () => {
  it('is everything, unless it is said what the app has', () => {
    expect(namesOf(offeredFeatures(app))).toEqual(['comments', 'messages', 'pages']);
  });

  it('is what the app has all permissions for', () => {
    const scopes = 'instagram_manage_messages,pages_manage_metadata,instagram_manage_insights';

    expect(namesOf(offeredFeatures({ ...app, scopes }))).toEqual(['pages']);
  });

  it('is nothing where a configuration settles it', () => {
    expect(offeredFeatures({ ...app, configId: '42' })).toEqual([]);
  });
});

describe('what is switched on at first', () => {
  const simulated = { feedUrl: 'http://localhost:8081/feed', mailUrl: 'http://localhost:8081/mail' };

  it('is nothing with Meta, also while something else is simulated', () => {
    expect(featuresAtFirst(app, null)).toEqual([]);
    expect(featuresAtFirst(app, simulated)).toEqual([]);
  });

  it('is what a login before had, where the app still has it', () => {
    const before = ['instagram_manage_comments', 'pages_manage_metadata', 'instagram_manage_insights'];

    expect(featuresAtFirst(app, null, before)).toEqual(['comments', 'pages']);
    expect(featuresAtFirst({ ...app, scopes: 'instagram_manage_insights' }, null, before)).toEqual(['pages']);
  });

  it('is all of the simulated app', () => {
    const ofSimulator = { ...app, dialogUrl: 'http://localhost:8081/v25.0/dialog/oauth' };

    expect(featuresAtFirst(ofSimulator, simulated)).toEqual(['comments', 'messages', 'pages']);
  });
});
