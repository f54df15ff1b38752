import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireThrough } from './require-through.ts';
import { saslprep } from './saslprep.ts';
import { toASCII } from './tr46.ts';

/** What an answer or a refusal comes to. */
function outcomeOf(of: () => unknown): unknown {
  try {
    return of();
  } catch (error) {
    return String(error);
  }
}

const whole = {
  tr46: requireThrough('mongodb', 'mongodb-connection-string-url', 'whatwg-url', 'tr46') as {
    toASCII: typeof toASCII;
  },
  saslprep: requireThrough('mongodb', '@mongodb-js/saslprep') as typeof saslprep,
};

// As whatwg-url asks, whose options are given to the package as they are.
const asked = {
  checkHyphens: false,
  checkBidi: true,
  checkJoiners: true,
  useSTD3ASCIIRules: false,
  transitionalProcessing: false,
  verifyDNSLength: false,
  ignoreInvalidPunycode: false,
};

describe('a host', () => {
  const hosts = [
    'Mongo.Example',
    'xn--mnchen-3ya.de',
    'XN--mnchen-3ya.de',
    'München.de',
    'a..b',
    '',
    'a_b',
    'xn--',
  ];

  test.each(hosts)('%j is what the package says', host => {
    expect(toASCII(host, asked)).toBe(whole.tr46.toASCII(host, asked));
  });

  test('any is what the package says, however strictly it is asked', () => {
    const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }), fc.domain());
    fc.assert(
      fc.property(text, fc.boolean(), fc.boolean(), fc.boolean(), (host, rules, length, hyphens) => {
        const options = {
          ...asked,
          useSTD3ASCIIRules: rules,
          verifyDNSLength: length,
          checkHyphens: hyphens,
        };
        expect(toASCII(host, options)).toBe(whole.tr46.toASCII(host, options));
      }),
    );
  });
});

describe('a password', () => {
  test.each(['only-for-a-test', 'with spaces ~', 'ﬁne', 'a\u00adb', 'tab\there', ''])(
    '%j is what the package says',
    password => {
      expect(outcomeOf(() => saslprep(password))).toEqual(outcomeOf(() => whole.saslprep(password)));
    },
  );

  test('any is what the package says', () => {
    const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, password => {
        expect(outcomeOf(() => saslprep(password))).toEqual(outcomeOf(() => whole.saslprep(password)));
      }),
    );
  });
});
