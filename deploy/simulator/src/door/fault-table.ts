import { readFixture } from '../read-fixture.ts';

const graphTargets = `
  access_token debug_token me permissions accounts page account media_create container media_publish publishing_limit media_list
  stories media media_update comments comment_create comment comment_update comment_delete replies reply_create hashtag_search
  hashtag top_media recent_media recently_searched_hashtags page_posts page_search place audio_search audio conversations conversation message send_message
  subscribed_apps subscriptions upload`;

/** Every place an order can be given for, as named in the journal. */
export const faultTargets: Readonly<Record<string, readonly string[]>> = {
  replicate: ['create', 'get', 'cancel', 'list', 'secret', 'account', 'model', 'output'],
  openai: ['chat', 'images', 'models'],
  graph: graphTargets.trim().split(/\s+/),
  smtp: ['mail'],
};

const paramTypes = ['number', 'string', 'boolean'] as const;
type Params = Readonly<Record<string, (typeof paramTypes)[number]>>;

const isType = (name: string) => (paramTypes as readonly string[]).includes(name);

export type FaultRow = {
  kind: string;
  /** `graph.*` stands for every target of the provider. */
  targets: readonly string[];
  params: Params;
  says: string;
};

/** TABLE: kind of fault, its targets, its parameters, what it does. A row that names something unknown is refused. */
export const faultTable: readonly FaultRow[] = readFixture('faults')
  .flat()
  .map(row => {
    const [kind = '', targets = '', params = '', says = ''] = row.split(' | ');
    const read = { kind, targets: targets.split(' '), params: readParams(params), says };
    const isWhole = read.targets.every(isTarget) && Object.values(read.params).every(isType) && says !== '';
    if (!isWhole) throw new Error(`Not a kind of fault: ${row}`);
    return read;
  });

function readParams(text: string): Params {
  return Object.fromEntries(
    text
      .split(', ')
      .filter(Boolean)
      .map(param => param.split(' ')),
  );
}

export function isTarget(name: string): boolean {
  const [provider = '', target = ''] = name.split('.');
  if (!Object.hasOwn(faultTargets, provider)) return false;
  return target === '*' || faultTargets[provider]?.includes(target) === true;
}

export const covers = (pattern: string, target: string) =>
  pattern === target || (pattern.endsWith('.*') && target.startsWith(pattern.slice(0, -1)));
