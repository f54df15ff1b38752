const terms = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** TABLE: what IPTC calls the picture that a model drew, wholly or in part (Digital Source Type). */
const drawnByModel = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;

const longestMark = Math.max(...drawnByModel.map(term => terms.length + term.length));

/** XMP that says of a file that a model drew what it shows, and nothing else. */
export const aiMark = [
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  ` Iptc4xmpExt:DigitalSourceType="${terms}${drawnByModel[0]}"/>`,
  '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
].join('');

/** Whether bytes say that a model drew what they show: XMP does it in these words, and so does a C2PA manifest. */
export function saysAiDrawn(bytes: Buffer): boolean {
  return bytes.includes(terms) && drawnByModel.some(term => bytes.includes(terms + term));
}

/** The same of a file that is too large to be held at once; a piece is looked at before the next one is asked for. */
export async function piecesSayAiDrawn(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const piece of pieces) {
    // Words may begin in one piece and end in the next.
    const seam = Buffer.concat([end, piece.subarray(0, longestMark)]);
    if (saysAiDrawn(seam) || saysAiDrawn(piece)) return true;
    const last = piece.length < longestMark ? seam : piece;
    end = Buffer.from(last.subarray(-longestMark));
  }
  return false;
}
