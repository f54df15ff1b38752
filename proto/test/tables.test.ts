import { describe, expect, it } from 'vitest';
import { events } from '../bus/events.ts';
import { jobs } from '../bus/jobs.ts';
import { callAddresses } from '../data/calls.ts';
import { errorCodeOfStatus, errorCodes } from '../data/errors.ts';
import { calls, ownerOfPath, prefixes } from '../http/routes.ts';
import { serviceNames } from '../http/shared/call.ts';

/** Method and path of each call of the specification's section 7, `{id}` as it writes it. */
const specified = `
POST /api/users/login
POST /api/users/resetPassword
POST /api/users/resetPasswordRequest
GET /api/users/getUser
POST /api/users
GET /api/contents
GET /api/contents/{id}
POST /api/contents/{id}
DELETE /api/contents/{id}
POST /api/contents/createContentWizard
POST /api/contents/{id}/generateImage
POST /api/contents/{id}/generateMetadata
POST /api/contents/{id}/publish
POST /api/contents/{id}/uploadMedia
POST /api/contents/generateCalendar
POST /api/contents/saveCalendar
GET /api/contentTypes
GET /api/contentTypes/{id}
POST /api/contentTypes/{id}
DELETE /api/contentTypes/{id}
POST /api/contentTypes/uploadMedia
GET /api/contentTypes/uploadMedia
GET /api/predictions/content/{id}
DELETE /api/predictions/content/{id}/{predictionId}
GET /api/predictions/media
POST /api/predictions/{id}/addPreferred
POST /api/predictions/{id}/removePreferred
POST /api/instagram/login
POST /api/instagram/enableWebhook
GET /api/instagram/conversations
POST /api/instagram/conversations/{id}
POST /api/instagram/searchPage
POST /api/instagram/getPosts
POST /api/instagram/searchByHashtag
POST /api/instagram/generateAnswer
`
  .trim()
  .split('\n');

const rows = Object.entries(calls);
const addresses = rows.flatMap(([, call]) =>
  [call.path, ...(call.aliases ?? [])].map(path => `${call.method} ${path}`),
);

describe('the table of HTTP calls', () => {
  it('has every call at the address that browsers know', () => {
    const at = rows.map(([name, { method, path, access }]) => [name, { method, path, access }]);
    expect(Object.fromEntries(at)).toEqual(callAddresses);
  });

  it('holds every call of the specification', () => {
    const ours = new Set(addresses.map(address => address.replaceAll(/:(\w+)/g, '{$1}')));
    expect(specified.filter(address => !ours.has(address))).toEqual([]);
    expect(specified).toHaveLength(35);
  });

  it('has no path twice', () => {
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(rows)('%s is routed to its owner by the prefix alone', (_name, call) => {
    expect(ownerOfPath(call.path.replaceAll(/:\w+/g, 'x').replace('*', 'outputs/x.png'))).toBe(call.owner);
  });

  it('needs a token for everything but sign-in, keys, files, signed webhooks and the state of a deletion', () => {
    expect(rows.filter(([, call]) => call.access === 'public').map(([name]) => name)).toEqual([
      'login',
      'resetPassword',
      'resetPasswordRequest',
      'redeemSignInCode',
      'confirmEmail',
      'jwks',
      'getUpload',
      'predictionWebhook',
      'getMedia',
      'verifyInstagramWebhook',
      'receiveInstagramWebhook',
      'deauthorizeInstagram',
      'requestDataDeletion',
      'showDataDeletion',
    ]);
  });

  it('routes prefixes to services that exist', () => {
    expect(Object.values(prefixes).every(owner => serviceNames.includes(owner))).toBe(true);
  });
});

describe('the tables of the bus', () => {
  it('have no subject twice', () => {
    const subjects = [...Object.values(events), ...Object.values(jobs)].map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it.each(Object.entries(events))('%s is said under its domain and heard by somebody', (_name, event) => {
    expect(event.subject.startsWith(`events.${event.saidBy}.`)).toBe(true);
    expect(event.heardBy.length).toBeGreaterThan(0);
  });
});

describe('the error table', () => {
  it('is closed: every status a library may choose has a code', () => {
    expect(errorCodeOfStatus(413)).toBe('payload_too_large');
    expect(errorCodeOfStatus(418)).toBe('invalid_argument');
    expect(errorCodeOfStatus(599)).toBe('internal');
  });

  it('lets a consumer retry what may pass by itself: too much at once, and our own or somebody’s failure', () => {
    for (const [code, { status, retry }] of Object.entries(errorCodes)) {
      const mayPass = status === 429 || (status >= 500 && code !== 'not_implemented');
      expect([code, retry]).toEqual([code, mayPass]);
    }
  });
});
