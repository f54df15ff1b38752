import { type LiveOption, postOptions, wantedOnceLive } from '@insta-ai/proto/rules/post-options';
import { type Ledger, optionsOf } from './ledger.ts';

type Known = Pick<Ledger, 'instagramType' | 'options' | 'extras'>;

/** What is still to be done to a live post before the person is told of it. */
export function nextExtra(ledger: Known): LiveOption | undefined {
  return wantedExtras(ledger).find(name => {
    const state = ledger.extras?.[name]?.state;
    return state !== 'done' && state !== 'left-out';
  });
}

/** What did not come with a live post, in words; empty when all did. */
export function liveNote(ledger: Known): string {
  return wantedExtras(ledger)
    .filter(name => ledger.extras?.[name]?.state !== 'done')
    .map(name => ledger.extras?.[name]?.note ?? leftOver(name, ledger))
    .join(' ');
}

/** Of a post that was wanted back, or that a person says is live, nothing more is asked. */
function leftOver(name: LiveOption, { extras }: Known): string {
  const asked = extras?.[name] !== undefined;
  return `${postOptions[name].name}: ${asked ? 'please look whether it is there.' : 'it was left out.'}`;
}

function wantedExtras({ instagramType, options }: Known): LiveOption[] {
  return wantedOnceLive({ instagramType, options: optionsOf({ options }) });
}
