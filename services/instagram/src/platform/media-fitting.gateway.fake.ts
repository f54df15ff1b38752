import { type FittedFile, optionsOf } from '../ledger/ledger.ts';
import type { FitAnswer, MediaFittingGateway } from './media-fitting.gateway.ts';

/**
 * Fits every output as a picture of its name, one that begins with `/film` as a film that is uploaded and one with `/carried` as a picture
 * that is brought, those of a Reel as one film, or answers what it was told to.
 */
export function createMediaFittingGatewayFake(answers: FitAnswer[] = []): MediaFittingGateway {
  return {
    async fit({ outputs, instagramType, options }) {
      const told = answers.shift();
      if (told) return told;
      if (instagramType === 'Reel') {
        const url = `https://media.example.com${outputs[0]}.mp4`;
        const { coverOutput } = optionsOf({ options });
        const cover = coverOutput !== '' && { coverUrl: `https://media.example.com${coverOutput}.jpg` };
        return { kind: 'fitted', files: [{ url, kind: 'video', ...cover }] };
      }
      return { kind: 'fitted', files: outputs.map(fitted) };
    },
  };
}

function fitted(output: string): FittedFile {
  const kind = output.startsWith('/film') ? 'video' : 'image';
  const name = `${output}.${kind === 'video' ? 'mp4' : 'jpg'}`;
  const isBrought = kind === 'video' || output.startsWith('/carried');
  return { url: `https://media.example.com${name}`, kind, ...(isBrought && { uploadKey: `fitted${name}` }) };
}
