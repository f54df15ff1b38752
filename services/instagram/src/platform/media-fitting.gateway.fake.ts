import { type FittedFile, optionsOf } from '../ledger/ledger.ts';
import type { FitAnswer, MediaFittingGateway } from './media-fitting.gateway.ts';

/**
 * Fits every output as a picture of its name, one that begins with `/film` as a film that is uploaded and one with `/carried` as
 * a picture or cover that is brought, those of a Reel as one film, or answers what it was told to.
 */
export function createMediaFittingGatewayFake(answers: FitAnswer[] = []): MediaFittingGateway {
  return {
    async fit({ outputs, instagramType, options }) {
      const told = answers.shift();
      if (told) return told;
      if (instagramType === 'Reel') {
        const [first = ''] = outputs;
        const film = first.startsWith('/film')
          ? fitted(first)
          : { url: `https://media.example.com${first}.mp4`, kind: 'video' as const };
        return { kind: 'fitted', files: [{ ...film, ...coverOf(optionsOf({ options }).coverOutput) }] };
      }
      return { kind: 'fitted', files: outputs.map(fitted) };
    },
  };
}

function coverOf(output: string): Pick<FittedFile, 'coverUrl' | 'coverKey'> {
  if (output === '') return {};
  const { url, uploadKey } = fitted(output);
  return { coverUrl: url, ...(uploadKey && { coverKey: uploadKey }) };
}

function fitted(output: string): FittedFile {
  const kind = output.startsWith('/film') ? 'video' : 'image';
  const name = `${output}.${kind === 'video' ? 'mp4' : 'jpg'}`;
  const isBrought = kind === 'video' || output.startsWith('/carried');
  return { url: `https://media.example.com${name}`, kind, ...(isBrought && { uploadKey: `fitted${name}` }) };
}
