import { optionsOf } from '../ledger/ledger.ts';
import type { FitAnswer, MediaFittingGateway } from './media-fitting.gateway.ts';

/**
 * Fits every output as a picture of its name, one that begins with `/film` as a film that is uploaded, those of a Reel as one film, or
 * answers what it was told to.
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
      const files = outputs.map(output =>
        output.startsWith('/film')
          ? {
              url: `https://media.example.com${output}.mp4`,
              kind: 'video' as const,
              uploadKey: `fitted${output}.mp4`,
            }
          : { url: `https://media.example.com${output}.jpg`, kind: 'image' as const },
      );
      return { kind: 'fitted', files };
    },
  };
}
