import type { AskOutside } from '@insta-ai/chassis/outside/ask-outside';
import type { OutsideCause } from '@insta-ai/chassis/outside/outside-cause';
import type { Download, ImageProvider, RunStatus, StartOutcome } from './image-provider.ts';

/** The same provider, whose calls whoever watches over the installation sees. */
export function seenProvider(name: string, provider: ImageProvider, askOutside: AskOutside): ImageProvider {
  const { recover } = provider;
  const to = (call: string) => ({ provider: name, call });
  return {
    ...provider,
    start: (prepared, hints) => askOutside(to('start'), () => provider.start(prepared, hints), ofStart),
    look: (id, order) => askOutside(to('look'), () => provider.look(id, order), ofLook),
    cancel: id => askOutside(to('cancel'), () => provider.cancel(id)),
    ...(recover && {
      recover: (order, id, after) => askOutside(to('recover'), () => recover(order, id, after)),
    }),
    download: address => askOutside(to('download'), () => provider.download(address), ofDownload),
  };
}

const startCauses: Partial<Record<StartOutcome['kind'], OutsideCause>> = {
  refused: 'refused',
  throttled: 'throttled',
  unclear: 'unclear',
};

const ofStart = (outcome: StartOutcome) =>
  outcome.kind === 'drawn' && outcome.missing !== undefined ? 'broken' : startCauses[outcome.kind];
const ofLook = (status: RunStatus): OutsideCause | undefined => {
  if (status.kind === 'unknown') return status.reason === undefined ? 'unclear' : 'refused';
  return status.kind === 'failed' ? 'broken' : undefined;
};
const ofDownload = ({ kind }: Download) => (kind === 'bytes' ? undefined : 'refused');
