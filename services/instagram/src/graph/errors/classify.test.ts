import { describe, expect, it } from 'vitest';
import { classify, classifyContainerFault } from './classify.ts';
import { byCode } from './code-errors.ts';
import type { GraphErrorClass } from './error-row.ts';
import { bySubcodeOf190 } from './login-errors.ts';
import { bySubcode } from './media-errors.ts';

function classOf(code: number, subcode?: number, more: { transient?: boolean; status?: number } = {}) {
  return classify({
    code,
    subcode,
    transient: more.transient ?? false,
    status: more.status ?? 400,
    text: 'x',
    regainMs: undefined,
  }).class;
}

const plain = { subcode: undefined, transient: false, status: 400, text: '', regainMs: undefined };

/** Written from instagram-graph-api.md 7.2 and 7.3, not from the table under test. */
const documented: [code: number, subcode: number | undefined, expected: GraphErrorClass][] = [
  [1, undefined, 'transient'],
  [2, undefined, 'transient'],
  [3, undefined, 'permanent'],
  [4, undefined, 'wait'],
  [10, undefined, 'permanent'],
  [17, undefined, 'wait'],
  [32, undefined, 'wait'],
  [100, undefined, 'permanent'],
  [100, 33, 'transient'],
  [102, undefined, 'reconnect'],
  [190, undefined, 'reconnect'],
  [190, 458, 'reconnect'],
  [190, 459, 'reconnect'],
  [190, 460, 'reconnect'],
  [190, 463, 'reconnect'],
  [190, 464, 'reconnect'],
  [190, 467, 'reconnect'],
  [190, 492, 'reconnect'],
  [190, 493, 'reconnect'],
  [190, 999, 'reconnect'],
  [200, undefined, 'permanent'],
  [200, 1404078, 'permanent'],
  [299, undefined, 'permanent'],
  [341, undefined, 'wait'],
  [368, undefined, 'wait'],
  [506, undefined, 'permanent'],
  [613, undefined, 'wait'],
  [613, 1996, 'wait'],
  [80001, undefined, 'wait'],
  [80002, undefined, 'wait'],
  [80006, undefined, 'wait'],
  [-1, 2207001, 'transient'],
  [-2, 2207003, 'transient'],
  [-2, 2207020, 'new-container'],
  [-1, 2207032, 'transient'],
  [-1, 2207053, 'new-container'],
  [1, 2207057, 'permanent'],
  [4, 2207051, 'ambiguous'],
  [9, 2207042, 'wait'],
  [24, 2207006, 'new-container'],
  [24, 2207008, 'new-container'],
  [25, 2207050, 'permanent'],
  [100, 2207023, 'permanent'],
  [100, 2207028, 'permanent'],
  [100, 2207035, 'permanent'],
  [100, 2207036, 'permanent'],
  [100, 2207037, 'permanent'],
  [100, 2207040, 'permanent'],
  [352, 2207026, 'permanent'],
  [9004, 2207052, 'transient'],
  [9007, 2207027, 'transient'],
  [36000, 2207004, 'permanent'],
  [36001, 2207005, 'permanent'],
  [36003, 2207009, 'permanent'],
  [36004, 2207010, 'permanent'],
  [100, 2207018, 'permanent'],
  [-1, 2207076, 'new-container'],
  [-1, 2207077, 'new-container'],
  [100, 2207081, 'permanent'],
  [-1, 2207082, 'new-container'],
  [-1, 2207085, 'new-container'],
];

describe('the error table', () => {
  it.each(documented)('puts %s/%s into the class %s', (code, subcode, expected) => {
    expect(classOf(code, subcode)).toBe(expected);
  });

  it('has a test for every row', () => {
    const subcodes = new Set(documented.map(([, subcode]) => subcode));
    const codes = new Set(documented.map(([code]) => code));
    expect(Object.keys(bySubcode).filter(key => !subcodes.has(Number(key)))).toEqual([]);
    expect(Object.keys(bySubcodeOf190).filter(key => !subcodes.has(Number(key)))).toEqual([]);
    expect(Object.keys(byCode).filter(key => !codes.has(Number(key)))).toEqual([]);
  });

  it('speaks to the person in every row', () => {
    for (const row of [bySubcode, bySubcodeOf190, byCode].flatMap(table => Object.values(table))) {
      expect(row.message).toMatch(/^[A-Z].*\.$/);
      expect(row.advice).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('limits the tries of a missing object and of media that cannot be fetched', () => {
    const facts = { transient: false, status: 400, text: '', regainMs: undefined };
    expect(classify({ code: 100, subcode: 33, ...facts }).tries).toBe(4);
    expect(classify({ code: 9004, subcode: 2207052, ...facts }).tries).toBe(10);
  });
});

it('says that 90 days after the login the access to data is over', () => {
  expect(classify({ ...plain, code: 190, subcode: 493 }).message).toMatch(/90 days/);
});

describe('an error outside the table', () => {
  it('is transient when the platform says so or answers with a server error', () => {
    expect(classOf(4711, undefined, { transient: true })).toBe('transient');
    expect(classOf(4711, undefined, { status: 503 })).toBe('transient');
    expect(classOf(100, undefined, { transient: true })).toBe('transient');
  });

  it('is permanent otherwise and repeats the words of the platform', () => {
    const row = classify({ ...plain, code: 4711, subcode: 12, text: 'Odd thing' });
    expect(row).toMatchObject({ class: 'permanent', message: 'Instagram refused the post: Odd thing' });
  });

  it('with an unknown subcode takes the row of its code', () => {
    expect(classOf(190, 1)).toBe('reconnect');
    expect(classOf(100, 2207999)).toBe('permanent');
  });
});

describe('a refusal that says nothing by its code', () => {
  const forPerson = 'Log in with a second factor.';

  it.each([1, -1])('is called what it is: error %s has no reason', code => {
    expect(classify({ ...plain, code }).message).toMatch(new RegExp(`no reason.*error ${code}`));
  });

  it.each([1, -1, 25, 100, 10, 200])('repeats what the platform tells the person about %s', code => {
    const found = classify({ ...plain, code, text: '(#1) Developer words', forPerson });
    expect(found.message).toMatch(/: Log in with a second factor\.$/);
    expect(found.class).toBe(classOf(code));
  });

  it('names the parameter that is not valid, even in the words for developers', () => {
    const text = '(#100) The parameter location_id is not a place';
    expect(classify({ ...plain, code: 100, text }).message).toBe(`Instagram refused the post: ${text}`);
    expect(classify({ ...plain, code: 100 }).message).toMatch(/something in it is not valid/);
  });

  it('does not repeat words where ours say what to do', () => {
    expect(classify({ ...plain, code: 36003, forPerson }).message).toMatch(/^The picture is too wide/);
  });
});

describe('a pause', () => {
  const tooMany = { ...plain, code: 0, status: 429 };

  it.each([
    [undefined, 'a pause after'],
    [30_000, 'a pause after'],
    [600_000, 'a pause of 10 minutes after'],
    [7_300_000, 'a pause of 3 hours after'],
  ])('of %s ms is told as it is', (regainMs, words) => {
    expect(classify({ ...tooMany, regainMs })).toMatchObject({ class: 'wait', cause: 'rateLimit' });
    expect(classify({ ...tooMany, regainMs }).message).toContain(words);
  });

  it('is what a 429 asks for, whatever code comes with it', () => {
    expect(classOf(1, undefined, { status: 429 })).toBe('wait');
  });
});

describe('a container in state ERROR', () => {
  it('is final when its sentence names a permanent subcode', () => {
    const fault = 'Error: Media upload has failed with error code 2207026';
    expect(classifyContainerFault(fault)).toMatchObject({ class: 'permanent', cause: 'videoFormat' });
  });

  it.each(['Error: 2207001 happened', 'Error: something else', '', undefined])(
    'is made anew, three times at most, for "%s"',
    fault => {
      expect(classifyContainerFault(fault)).toMatchObject({ class: 'new-container', tries: 3 });
    },
  );
});
