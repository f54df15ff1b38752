import { keptOf, type TextVoice, tellsOfVoice } from '@insta-ai/proto/rules/voice/text-voice';
import type { ContentsStore } from '../store/contents.store.ts';
import type { VoicesGateway } from './voices.gateway.ts';

/**
 * Stores nothing of a voice that is not there any more: an open page, a text that was being written, or an interrupted save may bring
 * back what the person had deleted meanwhile. The text itself is stored in any case.
 */
export function withoutGoneVoices(
  store: ContentsStore,
  voices: Pick<VoicesGateway, 'whichAreKept'>,
): ContentsStore {
  const keptOfAll = async (owner: string, told: readonly (TextVoice | null | undefined)[]) => {
    const all = told.flatMap(one => (one && tellsOfVoice(one) ? [one] : []));
    if (all.length === 0) return (one: TextVoice) => one;
    const ids = new Set(all.flatMap(({ exemplars }) => exemplars.map(({ id }) => id)));
    const kept = await voices.whichAreKept(owner, [...ids]);
    return (one: TextVoice) => keptOf(one, kept);
  };
  return {
    ...store,
    async insert(item) {
      const kept = await keptOfAll(item.owner, [item.textVoice]);
      return store.insert({ ...item, textVoice: item.textVoice && kept(item.textVoice) });
    },
    async insertMissing(items) {
      const [first] = items;
      if (!first) return;
      const kept = await keptOfAll(
        first.owner,
        items.map(({ textVoice }) => textVoice),
      );
      await store.insertMissing(
        items.map(item => ({ ...item, textVoice: item.textVoice && kept(item.textVoice) })),
      );
    },
    async change(item, change) {
      const { textVoice } = change.set;
      // What stays as it is was looked at when it came; a deletion takes it from there.
      const isNew = textVoice && JSON.stringify(textVoice) !== JSON.stringify(item.textVoice);
      if (!isNew) return store.change(item, change);
      const kept = await keptOfAll(item.owner || (item.deletedFrom ?? ''), [textVoice]);
      return store.change(item, { ...change, set: { ...change.set, textVoice: kept(textVoice) } });
    },
  };
}
